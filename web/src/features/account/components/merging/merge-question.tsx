import { MODERATION_DAYS } from '@domain/limits.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { formatDate, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useAnswerMerge } from '../../mutations/merging.ts'
import { type MergeRequest, mergeRequestQuery } from '../../queries.ts'
import { MergeList } from './merge-list.tsx'

/** Asks the owner of a double whether it may become part of their other account. Nothing is shown when no steward asks. */
export default function MergeQuestion() {
  const { data } = useQuery(mergeRequestQuery)
  return data ? <Question request={data} /> : null
}

function Question({ request }: { request: MergeRequest }) {
  const id = useId()
  const { name, avatar_filename, due_at, counts } = request
  const { merges: days } = MODERATION_DAYS
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-accent bg-surface p-4">
      <h2 id={id} className="font-title text-title">
        {due_at ? t`Two accounts become one` : t`Do you have two accounts?`}
      </h2>
      <p className="flex items-center gap-3">
        <MemberAvatar name={name} picture={avatar_filename} />
        <span className="wrap-anywhere">{due_at ? dueText(name, due_at) : askText(name)}</span>
      </p>
      <MergeList counts={counts} />
      {!due_at && (
        <p className="text-muted text-small">
          {t`It happens ${plural(days, { one: '# day', other: '# days' })} after you agree; then this account is gone.`}
        </p>
      )}
      <Answers request={request} />
    </section>
  )
}

const askText = (name: string) =>
  t`Stewards ask whether this account may become part of the account of ${name}. Agree only if that account is yours as well: everything of this one is seen there, private matches too.`

function dueText(name: string, due: string): string {
  const [day, time] = [formatDate(due), formatTime(due)]
  return t`On ${day} at ${time} this account becomes part of the account of ${name}. Until then nothing changes, and you can take it back.`
}

function Answers({ request }: { request: MergeRequest }) {
  const { mutate, isPending, variables } = useAnswerMerge(request)
  const button = (agrees: boolean) => ({
    sends: true,
    disabled: isPending && variables !== agrees,
    pending: isPending && variables === agrees,
    onClick: () => mutate(agrees),
  })
  return (
    <div className="flex flex-wrap gap-2.5">
      {!request.due_at && <Button {...button(true)}>{t`Agree`}</Button>}
      <Button variant="secondary" {...button(false)}>
        {request.due_at ? t`Take it back` : t`No, these are two people`}
      </Button>
    </div>
  )
}
