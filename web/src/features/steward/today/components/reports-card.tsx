import { t } from '@lingui/core/macro'
import { OpenReports } from '../../reports/components/reports-section.tsx'
import { useReports } from '../../reports/queries.ts'

/** The reports that wait for a steward; where none waits, there is no card. */
export default function ReportsCard() {
  const { data } = useReports(true)
  if (!data?.length) return null
  return (
    <section aria-label={t`Reports`} className="rounded-card border border-line bg-surface p-4">
      <OpenReports things={data} />
    </section>
  )
}
