import { t } from '@lingui/core/macro'
import type { Factor } from '@supabase/auth-js'
import { MessageSquare, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { signOut } from '@/lib/backend/session/sign-out.ts'
import { toast } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { checkProfile } from '../mutations.ts'
import { nameOf } from '../schema.ts'
import { FactorCodeForm, PhoneCodeForm } from './factor-code-form.tsx'

/**
 * Asks for the code of a second factor. At sign-in there is nothing else to see until it is right; then the session says so by itself.
 * Later on it is asked for within a dialog, which is told by `onProved`.
 */
export function FactorQuestion({ onProved }: { onProved?: () => void }) {
  const { session } = useStore(sessionStore)
  const factors = (session?.user.factors ?? []).filter(({ status }) => status === 'verified')
  const [chosen, setChosen] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  if (!factor) return null
  const description = choosing
    ? t`Which one do you have at hand?`
    : instructionFor(factor, factors.length > 1)
  return (
    <section className="grid gap-6">
      {onProved ? (
        <p role="status" className="text-muted">
          {description}
        </p>
      ) : (
        <Heading choosing={choosing} description={description} />
      )}
      {choosing ? (
        <OtherFactors factors={factors} choose={choose} />
      ) : (
        <CodeOf key={factor.id} factor={factor} onProved={onProved} />
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {factors.length > 1 && (
          <TextButton onClick={() => setChoosing(!choosing)}>
            {choosing ? t`Back` : t`Use another factor`}
          </TextButton>
        )}
        {!onProved && <TextButton onClick={leave}>{t`Sign out`}</TextButton>}
      </div>
      {!onProved && <IfLost isOneOfSeveral={factors.length > 1} />}
    </section>
  )

  function choose(id: string) {
    setChosen(id)
    setChoosing(false)
  }
}

function instructionFor(factor: Factor, oneOfSeveral: boolean): string {
  const name = nameOf(factor)
  if (oneOfSeveral) return t`Enter the code of “${name}”.`
  return factor.factor_type === 'phone'
    ? t`Enter a code that we send to your phone.`
    : t`Enter the code that your authenticator app shows.`
}

function CodeOf({ factor, onProved }: { factor: Factor; onProved: (() => void) | undefined }) {
  const action = onProved ? t`Confirm` : t`Continue`
  const Form = factor.factor_type === 'phone' ? PhoneCodeForm : FactorCodeForm
  return <Form factorId={factor.id} action={action} onProved={onProved ?? checkProfile} />
}

function leave() {
  signOut().catch(() => toast({ title: t`Failed to log out`, variant: 'destructive' }))
}

function IfLost({ isOneOfSeveral }: { isOneOfSeveral: boolean }) {
  return (
    <p className="text-muted text-small">
      {isOneOfSeveral
        ? t`Lost all of them? Whoever runs this community can remove it from your account.`
        : t`Lost it? Whoever runs this community can remove it from your account.`}
    </p>
  )
}

/** The part below changes like a page: the focus goes to its heading. */
function Heading({ choosing, description }: { choosing: boolean; description: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(choosing)
  useEffect(() => {
    if (before.current !== choosing) heading.current?.focus()
    before.current = choosing
  }, [choosing])
  return (
    <div className="grid gap-1.5">
      <h1 ref={heading} tabIndex={-1} className="font-page text-page">
        {choosing ? t`Another factor` : t`One more step`}
      </h1>
      <p className="text-muted text-title">{description}</p>
    </div>
  )
}

function OtherFactors({ factors, choose }: { factors: Factor[]; choose: (id: string) => void }) {
  return (
    <ul className="grid gap-2.5">
      {factors.map((factor) => (
        <li key={factor.id}>
          <Button
            variant="secondary"
            size="lg"
            wide
            className="justify-start"
            onClick={() => choose(factor.id)}
          >
            <FactorIcon type={factor.factor_type} />
            <span className="min-w-0 truncate">{nameOf(factor)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function FactorIcon({ type }: { type: string }) {
  const Icon = type === 'phone' ? MessageSquare : Smartphone
  return <Icon aria-hidden="true" />
}
