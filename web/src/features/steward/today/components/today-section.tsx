import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '@/lib/time/clock.ts'
import { momentLabel } from '@/lib/time/moment-label.ts'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { actLabel } from '../../log/components/log-section.tsx'
import { type LogEntry, logQuery } from '../../queries.ts'
import { OpenReports } from '../../reports/components/reports-section.tsx'
import { useReports } from '../../reports/queries.ts'
import { SystemCard } from '../../system/components/system-card.tsx'
import { DisputedResults } from './disputed-results.tsx'
import { NumbersCard } from './numbers-card.tsx'

const COLUMN = 'in-order grid grid-cols-[minmax(0,1fr)] gap-4'
const ACTS = 4

/** The first page of stewards: how things are. The wide column has what waits for a steward first. */
export default function TodaySection() {
  return (
    <div className="max-md:in-order grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <div className={COLUMN}>
        <ReportsCard />
        <DisputedResults />
        <NumbersCard />
      </div>
      <div className={COLUMN}>
        <SystemCard />
        <LogCard />
      </div>
    </div>
  )
}

function ReportsCard() {
  const { data, isLoading } = useReports(true)
  if (isLoading) return <Awaited />
  if (!data?.length) return null
  return (
    <section aria-label={t`Reports`} className="rounded-card border border-line bg-surface p-4">
      <OpenReports things={data} />
    </section>
  )
}

function LogCard() {
  return (
    <section aria-label={t`Log`} className="rounded-card border border-line bg-surface px-4 pt-4 pb-2">
      <h2 className="border-line border-b pb-3 font-[650]">{t`Log`}</h2>
      <Loaded query={useInfiniteQuery(logQuery)} size="my-3 h-24">
        {(acts) => <Acts acts={acts.slice(0, ACTS)} />}
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
