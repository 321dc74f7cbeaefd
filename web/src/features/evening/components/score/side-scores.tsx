import type { EveningGame } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { type EveningView, sidesOf } from '../evening-view.ts'

interface SideScoresProps {
  view: EveningView
  game: EveningGame
  own: number | null
  others: number | null
}

/** The two teams with their points, as they are about to be entered. */
export function SideScores({ view, game, own, others }: SideScoresProps) {
  const sides = sidesOf(game, view.you)
  const namesOf = (players: string[]) =>
    players.map((player) => (player === view.you ? t`You` : view.nameOf(player))).join(', ')
  return (
    <div aria-live="polite" className="grid grid-cols-[1fr_auto_1fr] items-end gap-2">
      <p className="min-w-0">
        <span className="block truncate text-small text-team-a">{namesOf(sides.own)}</span>
        <Points points={own} />
      </p>
      <span aria-hidden="true" className="pb-2 text-muted">
        :
      </span>
      <p className="min-w-0 text-right">
        <span className="block truncate text-small text-team-b">{namesOf(sides.others)}</span>
        <Points points={others} />
      </p>
    </div>
  )
}

const Points = ({ points }: { points: number | null }) => (
  <span className="block font-[760] text-[2.5rem] tabular-nums leading-tight">{points ?? '–'}</span>
)
