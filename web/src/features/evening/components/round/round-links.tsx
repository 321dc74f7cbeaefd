import type { EveningRound } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import type { EveningView } from '../evening-view.ts'

/** The ways to all rounds: scores of those that are over can still be entered. */
export function RoundLinks({ view, round }: { view: EveningView; round: EveningRound | undefined }) {
  const { rounds } = view.board
  if (rounds.length < 2) return null
  return (
    <nav aria-label={t`Rounds`} className="grid gap-2">
      <h2 className="font-[620] text-muted text-small">{t`Rounds`}</h2>
      <ul className="flex flex-wrap gap-2">
        {rounds.map(({ number, state }) => (
          <li key={number}>
            <Link
              to={paths.eveningRound(view.matchId, number)}
              replace
              aria-label={t`Round ${number}`}
              aria-current={number === round?.number ? 'page' : undefined}
              className={cn(
                'touch-44 grid size-11 place-items-center rounded-full border font-[560] tabular-nums',
                number === round?.number
                  ? 'border-text bg-text text-background'
                  : 'border-line-strong hover:border-control',
                state === 'planned' && number !== round?.number && 'border-dashed text-muted',
              )}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
