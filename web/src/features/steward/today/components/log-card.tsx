import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '@/lib/time/clock.ts'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { actLabel } from '../../log/act-words.ts'
import { type LogEntry, logQuery } from '../../log/queries.ts'
import { momentLabel } from '../../system/components/system-rows.ts'

const SHOWN = 4

export default function LogCard() {
  const query = useInfiniteQuery(logQuery)
  return (
    <section aria-label={t`Log`} className="rounded-card border border-line bg-surface px-4 pt-4 pb-2">
      <h2 className="border-line border-b pb-3 font-[650]">{t`Log`}</h2>
      <Loaded query={query} size="my-3 h-24">
        {({ pages }) => <Acts acts={pages.flatMap(({ rows }) => rows).slice(0, SHOWN)} />}
      </Loaded>
    </section>
  )
}

function Acts({ acts }: { acts: LogEntry[] }) {
  const now = useNow()
  if (acts.length === 0) return <p className="py-3 text-muted">{t`Nothing has been done yet.`}</p>
  return (
    <ol className="divide-y divide-line">
      {acts.map((act) => (
        <li key={act.id} className="break-words py-2.5 text-small">
          {actLabel(act)} · <time dateTime={act.created_at}>{momentLabel(act.created_at, now)}</time>
        </li>
      ))}
    </ol>
  )
}
