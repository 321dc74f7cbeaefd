import { MODERATION_DAYS } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClock } from '@/lib/time/clock.ts'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { type LogEntry, logQuery } from '../../queries.ts'
import { momentLabel } from '../../system/components/system-rows.ts'
import { actLabel } from '../act-words.ts'

export default function LogSection() {
  const query = useInfiniteQuery(logQuery)
  const days = MODERATION_DAYS.removedNames
  return (
    <section aria-label={t`Log`} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="text-muted text-small">
        {t`All stewards see this. Nobody can change it. The names of members whom stewards have removed stay for ${days} days.`}
      </p>
      <Loaded query={query} size="h-48">
        {(entries) =>
          entries.length === 0 ? (
            <p className="text-muted">{t`Nothing has been done yet.`}</p>
          ) : (
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <MoreButton query={query}>{t`Show older ones`}</MoreButton>
    </section>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const when = useClock((now) => momentLabel(entry.created_at, now))
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <span className="min-w-0 break-words">{actLabel(entry)}</span>
      <time dateTime={entry.created_at} className="text-muted text-small">
        {when}
      </time>
    </li>
  )
}
