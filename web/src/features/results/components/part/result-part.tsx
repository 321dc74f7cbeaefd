import { t } from '@lingui/core/macro'
import { lazy, useId } from 'react'
import { ReportButton } from '@/features/community/components/reports/report.tsx'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { Deferred } from '@/ui/feedback/deferred.tsx'
import { type SeenResult, useResultOf } from '../../queries/result.ts'
import type { AskedAbout } from '../sheet/result-sheet.tsx'
import { FoldedDecision } from '../steward/decision.tsx'
import { ResultLog } from './result-log.tsx'
import { ResultState } from './result-state.tsx'
import { useSheetOfMatch } from './use-sheet-of-match.ts'

const ResultSheet = lazy(() => import('../sheet/result-sheet.tsx'))

interface ResultPartProps {
  match: { id: string; location: string; match_date: string; match_type: string; match_category: string }
}

/** Shows how a match ended, what the four say about it, and what is to be done. Nothing before it begins, and for matches that are not of two pairs. */
export function ResultPart({ match }: ResultPartProps) {
  const { data: seen, isLoading } = useResultOf(match)
  if (isLoading) return <Awaited />
  if (!seen || !isShown(seen)) return null
  return <Shown match={match} seen={seen} />
}

const isShown = ({ result, you }: SeenResult): boolean =>
  you.may_report || (result !== null && result.state !== 'asked')

function Shown({ match, seen }: ResultPartProps & { seen: SeenResult }) {
  const id = useId()
  const sheet = useSheetOfMatch()
  const asked: AskedAbout = {
    id: match.id,
    location: match.location,
    starts: match.match_date,
    isCompetitive: match.match_category === 'competitive',
  }
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="font-title text-title">{t`Result`}</h2>
        {seen.entries.length > 0 && seen.you.seat === null && (
          <ReportButton
            things={[{ kind: 'result', id: match.id }]}
            label={t`Report the result`}
            className="-mr-3"
          />
        )}
      </div>
      <ResultState matchId={match.id} seen={seen} enter={sheet.show} />
      <ResultLog seen={seen} />
      {seen.you.may_decide && <FoldedDecision matchId={match.id} seen={seen} />}
      <Deferred close={sheet.cancel}>
        {sheet.dialog && <ResultSheet match={asked} {...sheet.dialog} />}
      </Deferred>
    </section>
  )
}
