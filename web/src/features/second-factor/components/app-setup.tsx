import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { copyText } from '@/lib/browser/clipboard.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { dropUnfinished, useEnrolApp } from '../mutations.ts'
import { type Factor, factorKeys } from '../queries.ts'
import { factorFailure, freeName } from '../schema.ts'
import { FactorCodeForm } from './factor-code-form.tsx'

interface SetupProps {
  open: boolean
  close: () => void
  factors: Factor[]
}

// Asks nothing that could lose its ground: a form for something new.
/** Sets an authenticator app up: by picture, by link on the same phone, or by typing the secret. */
export function AppSetupSheet({ open, close, factors }: SetupProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || close()}
      title={t`Set up an app`}
      description={t`You need an authenticator app, such as the one of your password manager.`}
    >
      {open && <AppSetupSteps name={freeName(t`Authenticator app`, factors)} close={close} />}
    </Sheet>
  )
}

function AppSetupSteps({ name, close }: { name: string; close: () => void }) {
  const client = useQueryClient()
  const { setup, error, retry } = useEnrolment(name)
  if (error)
    return (
      <div role="alert" className="grid gap-4">
        <p>{factorFailure(error)}</p>
        <Button variant="secondary" sends onClick={() => retry()}>
          {t`Try again`}
        </Button>
      </div>
    )
  if (!setup) return <Skeleton className="h-80" />
  const { qr_code, secret, uri } = setup.totp
  async function finish() {
    await client.invalidateQueries({ queryKey: factorKeys.all })
    toast({ title: t`Second factor set up`, description: t`You are asked for its code when you sign in.` })
    close()
  }
  return (
    <ol className="grid gap-5">
      <li className="grid gap-3">
        <h3 className="font-title">{t`1. Scan this with the app`}</h3>
        {/* Side by side where there is room: the step below has to be in sight. */}
        <div className="grid justify-items-center gap-3 md:flex md:items-center md:gap-6">
          {/* White around it in both themes: cameras need it. */}
          <img
            src={qr_code}
            alt={t`QR code for the authenticator app`}
            className="size-52 shrink-0 rounded-button bg-[white]"
          />
          <Button asChild variant="secondary">
            <a href={uri}>{t`Open the app on this device`}</a>
          </Button>
        </div>
        <Secret secret={secret} />
      </li>
      <li className="grid gap-3">
        <h3 className="font-title">{t`2. Enter the code that it shows`}</h3>
        <FactorCodeForm factorId={setup.id} action={t`Finish`} onProved={finish} />
      </li>
    </ol>
  )
}

/** Begins a factor, once for each opening; one that was not finished is given up when the sheet closes. */
function useEnrolment(name: string) {
  const client = useQueryClient()
  const isLeft = useRef(false)
  const { data, error, mutate } = useEnrolApp(name, (id) => isLeft.current && giveUp(id))
  const id = data?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    isLeft.current = false
    // Not at once: strict mode mounts twice, and each would begin a factor.
    const timer = setTimeout(mutate)
    return () => {
      isLeft.current = true
      clearTimeout(timer)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each factor
  useEffect(() => () => void (id && giveUp(id)), [id])

  function giveUp(id: string) {
    const factors = client.getQueryData<Factor[]>(factorKeys.all)
    if (!factors?.some((one) => one.id === id && one.status === 'verified')) void dropUnfinished(id)
  }
  return { setup: data, error, retry: mutate }
}

function Secret({ secret }: { secret: string }) {
  async function copy() {
    if (await copyText(secret)) toast({ title: t`Secret copied` })
    else
      toast({
        title: t({ message: 'Failed to copy link to clipboard.', context: 'a secret' }),
        variant: 'destructive',
      })
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-muted text-small">{t`Or type this secret into it:`}</p>
      <div className="flex items-center gap-2 rounded-button border border-line bg-raised py-1.5 pr-1.5 pl-3.5">
        <code className="min-w-0 flex-1 font-[620] font-sans tracking-wide [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <Button variant="ghost" size="icon" aria-label={t`Copy secret`} onClick={copy}>
          <Copy aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
