import { plural, t } from '@lingui/core/macro'
import { formatDate } from '@/lib/time/datetime.ts'
import type { JoinRequest as Request } from '../queries.ts'
import { JoinRequest } from './join-request.tsx'

/** Accounts that are no members: those that wait, and those that were refused. */
export function JoinRequests({ requests, waiting }: { requests: Request[]; waiting: number }) {
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
            <JoinRequest
              key={request.id + request.refused_at}
              request={request}
              when={formatDate(request.created_at)}
            />
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
