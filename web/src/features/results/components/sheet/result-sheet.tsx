import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { type OpenProps, Sheet } from '@/ui/overlays/sheet.tsx'
import { useResult } from '../../queries/result.ts'
import { ResultForm } from './result-form.tsx'

/** The match that is asked about. */
export interface AskedAbout {
  id: string
  location: string
  starts: string
  /** Null where only the result knows. */
  isCompetitive: boolean | null
}

// Asks nothing that could lose its ground: what the others say meanwhile is shown in it, and the server refuses what was not based on that.
/** Asks how a match ended. What is typed stays in this tab until it was sent. */
export default function ResultSheet({ match, open, onOpenChange }: OpenProps & { match: AskedAbout }) {
  const query = useResult(match.id)
  const result = query.data?.result
  const isCorrection = result?.state === 'confirmed'
  const [day, time, venue] = [
    formatDayLong(match.starts),
    formatTime(match.starts),
    venueName(match.location),
  ]
  const isCompetitive = result?.is_competitive ?? match.isCompetitive
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={isCorrection ? t`How did it really end?` : t`How did it end?`}
      description={[day, time, venue, ...weightLabel(isCompetitive)].join(' · ')}
    >
      <Loaded query={query} size="h-80 rounded-card">
        {(seen) =>
          seen?.you.seat && (seen.you.may_report || seen.you.may_correct) ? (
            <ResultForm
              key={match.id}
              matchId={match.id}
              seen={seen}
              seat={seen.you.seat}
              close={() => onOpenChange(false)}
            />
          ) : (
            <p role="status" className="py-4 text-muted">{t`Nobody can enter a result here any more.`}</p>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function weightLabel(isCompetitive: boolean | null): string[] {
  if (isCompetitive === null) return []
  return [isCompetitive ? t`counts for the ranking` : t`does not count for the ranking`]
}
