import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyAddress } from '@/lib/browser/share-link.ts'
import { useForm } from '@/lib/forms/use-form.ts'
import { paths } from '@/lib/paths.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { acts, useAct } from '../../mutations.ts'
import type { Invitation } from '../../queries.ts'

export function Invitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <section
      aria-label={t`Invitation links`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-[560]">{t`Invitation links`}</h2>
      <p className="text-muted text-small">
        {t`Whoever opens the link and signs up is a member at once, however others join.`}
      </p>
      {invitations.length > 0 && (
        <ul className="divide-y divide-line">
          {invitations.map((one) => (
            <Row key={one.id} invitation={one} />
          ))}
        </ul>
      )}
      <NewInvitation />
    </section>
  )
}

function Row({ invitation: { id, label, expires_at, most_uses, uses } }: { invitation: Invitation }) {
  const { isPending: pending, mutate: run } = useAct()
  const name = label || t`Without a name`
  const until = formatDate(expires_at)
  const end = () =>
    run({ call: () => acts.endInvitation(id), done: t`The link has ended`, failed: t`Not ended` })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0">
      <div className="min-w-0">
        <p className="break-words">{name}</p>
        <p className="text-muted text-small">
          {most_uses === null
            ? t`until ${until}, used ${uses} times`
            : t`until ${until}, used ${uses} of ${most_uses} times`}
        </p>
      </div>
      <Button size="sm" variant="secondary" pending={pending} sends onClick={end}>
        {t`End`}
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  )
}

const MAX_LABEL_LENGTH = 80

/** Makes a link, and shows it once: only its hash is stored. */
function NewInvitation() {
  const [link, setLink] = useState<string | null>(null)
  const { isPending, mutate } = useAct()
  const form = useForm({
    values: { label: '', days: '14', uses: '' },
    send: ({ label, days, uses }) =>
      mutate({
        call: async () => {
          const token = await acts.createInvitation(label, Number(days), uses ? Number(uses) : undefined)
          setLink(`${location.origin}${paths.joinLink}#${token}`)
        },
        done: t`The link is made`,
        failed: t`Not made. Please try again.`,
      }),
    isSending: isPending,
  })
  if (link) return <MadeLink link={link} close={() => setLink(null)} />
  return (
    <form {...form.props} noValidate={false} className="grid max-w-[32rem] gap-3">
      <Field
        label={t`Name of the link`}
        description={t`For you and the other stewards, such as ‘Autumn course’.`}
      >
        <Input name="label" maxLength={MAX_LABEL_LENGTH} {...form.text('label')} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t`Days`}>
          <Input
            name="days"
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            required
            {...form.text('days')}
          />
        </Field>
        <Field label={t`Uses`} description={t`Empty: any number`}>
          <Input name="uses" type="number" inputMode="numeric" min={1} max={1000} {...form.text('uses')} />
        </Field>
      </div>
      <SubmitButton className="justify-self-start" pending={form.pending}>
        {t`Make a link`}
      </SubmitButton>
    </form>
  )
}

function MadeLink({ link, close }: { link: string; close: () => void }) {
  return (
    <div role="status" className="grid gap-3 rounded-button border border-line-strong bg-raised p-3.5">
      <p>{t`Pass this link on now: it is not shown again.`}</p>
      <p className="select-all text-small [overflow-wrap:anywhere]">{link}</p>
      <div className="flex flex-wrap gap-2.5">
        {/* The button that was pressed is gone, and the focus with it. */}
        <Button autoFocus onClick={() => void copyAddress(link, { title: t`Link copied` })}>
          <Copy aria-hidden="true" />
          {t`Copy link`}
        </Button>
        <Button variant="secondary" onClick={close}>{t`Done`}</Button>
      </div>
    </div>
  )
}
