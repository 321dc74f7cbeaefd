import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from '@/lib/forms/use-form.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { acts, useAct } from '../../mutations.ts'
import type { JoinRequest } from '../../queries.ts'

const MAX_LENGTH = 300

export function JoinRequests({ requests, waiting }: { requests: JoinRequest[]; waiting: number }) {
  const listed = requests.filter(({ refused_at }) => refused_at === null).length
  const unlisted = waiting - listed
  return (
    <section aria-label={t`Requests`} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="font-[560]">{t`Requests`}</h2>
      {requests.length === 0 ? (
        <p className="text-muted">{t`Nobody waits.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <Row key={request.id + request.refused_at} request={request} />
          ))}
        </ul>
      )}
      {unlisted > 0 && (
        <p className="text-muted text-small">
          {plural(unlisted, {
            one: 'One more waits, and is shown once these are decided.',
            other: '# more wait, and are shown once these are decided.',
          })}
        </p>
      )}
    </section>
  )
}

function Row({ request }: { request: JoinRequest }) {
  const { username: name, email, created_at, note, refused_at, refused_because } = request
  const [refusing, setRefusing] = useState(false)
  const { isPending: pending, mutate: run } = useAct()
  const failed = t`Not decided. Please try again.`
  const admit = () => run({ call: () => acts.decideJoin(request), done: t`${name} is a member now`, failed })
  const refuse = (because: string) =>
    run({ call: () => acts.decideJoin(request, because), done: t`${name} was refused`, failed })
  return (
    <li className="grid gap-2.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="break-words font-[560]">{name}</p>
        <p className="text-muted text-small [overflow-wrap:anywhere]">
          {email ? `${email} · ` : ''}
          {formatDate(created_at)}
        </p>
      </div>
      {note && <p className="whitespace-pre-line break-words rounded-button bg-background-2 p-3">{note}</p>}
      {refused_at && (
        <p className="break-words text-muted text-small">{t`Refused: ${refused_because ?? ''}`}</p>
      )}
      {refusing ? (
        <Refusal disabled={pending} refuse={refuse} close={() => setRefusing(false)} />
      ) : (
        <fieldset disabled={pending} className="flex flex-wrap gap-2.5">
          <legend className="sr-only">{t`Decide about ${name}`}</legend>
          <Button size="sm" sends onClick={admit}>{t`Admit`}</Button>
          {!refused_at && (
            <Button size="sm" variant="secondary" sends onClick={() => setRefusing(true)}>{t`Refuse`}</Button>
          )}
        </fieldset>
      )}
    </li>
  )
}

interface RefusalProps {
  disabled: boolean
  refuse: (because: string) => void
  close: () => void
}

function Refusal({ disabled, refuse, close }: RefusalProps) {
  const form = useForm({ values: { because: '' }, send: ({ because }) => refuse(because) })
  return (
    <form {...form.props} noValidate={false} className="grid max-w-[32rem] gap-2.5">
      <Field label={t`Reason`} description={t`The person reads it.`}>
        <Input autoFocus required pattern=".*\S.*" maxLength={MAX_LENGTH} {...form.text('because')} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton size="sm" variant="danger" disabled={disabled}>{t`Refuse`}</SubmitButton>
        <Button size="sm" variant="ghost" onClick={close}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
