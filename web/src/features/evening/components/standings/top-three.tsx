import { standingsOf } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import type { EveningView } from '../evening-view.ts'
import { StandingRow } from './standing-row.tsx'

const SHOWN = 3

/** The first of the standings, and the own line where it is not among them. */
export function TopThree({ view }: { view: EveningView }) {
  const { board, you } = view
  const lines = useMemo(() => standingsOf(board), [board])
  const shown = lines.filter((line, at) => at < SHOWN || (you !== null && line.players.includes(you)))
  const hasScores = lines.some(({ games }) => games > 0)
  return (
    <section aria-label={t`Standings`}>
      <div className="flex items-baseline justify-between gap-3 border-line border-b pb-2 text-muted text-small">
        <h2 className="font-[620]">{t`Standings`}</h2>
        <Link
          to={paths.eveningStandings(view.matchId)}
          className="touch-44 font-[620] hover:text-text hover:underline"
        >
          {t({ message: 'all', context: 'standings' })}
          <span className="sr-only"> {t`standings`}</span>
        </Link>
      </div>
      {hasScores ? (
        <ol>
          {shown.map((line) => (
            <StandingRow key={line.players.join()} view={view} line={line} isShort />
          ))}
        </ol>
      ) : (
        <p className="py-3 text-muted">{t`They begin with the first score.`}</p>
      )}
    </section>
  )
}
