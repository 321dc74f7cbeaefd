import type { HallGame, HallRound } from '@domain/evening/hall-board.ts'
import { t } from '@lingui/core/macro'
import { listLabel, pairLabel } from '../evening-words.ts'
import type { HallView } from './hall-view.ts'

/** So many courts stand below each other, with the teams side by side. More of them stand in columns, one team above the other. */
const MAX_ROWS = 4

interface CourtsProps {
  view: HallView
  round: HallRound
}

export function HallCourts({ view, round }: CourtsProps) {
  const { games } = round
  const look = games.length <= MAX_ROWS ? 'rows' : games.length <= MAX_ROWS * 2 ? 'two' : 'four'
  return (
    <ul className="hall-courts" data-look={look} aria-label={t`Courts`}>
      {games.map((game) => (
        <Court key={game.id} view={view} game={game} />
      ))}
    </ul>
  )
}

function Court({ view, game }: { view: HallView; game: HallGame }) {
  const { score, court } = game
  return (
    <li className="hall-court">
      <p className="sr-only">{spoken(view, game)}</p>
      <span
        className="hall-number"
        aria-hidden="true"
        data-long={view.shortCourtOf(court).length > 2 || undefined}
      >
        {view.shortCourtOf(court)}
      </span>
      <Pair view={view} players={game.a} team="a" />
      <span className="hall-score" aria-hidden="true">
        {score ? (
          <>
            <span>{score.a}</span>
            <span className="hall-colon"> : </span>
            <span>{score.b}</span>
          </>
        ) : (
          <span className="hall-versus">{t({ message: 'v', context: 'versus' })}</span>
        )}
      </span>
      <Pair view={view} players={game.b} team="b" />
    </li>
  )
}

function Pair({ view, players, team }: { view: HallView; players: string[]; team: 'a' | 'b' }) {
  const [one, other] = players.map(view.nameOf)
  return (
    <span className="hall-pair" data-team={team} aria-hidden="true">
      <span className="hall-player">{one}</span>
      <span className="hall-dot"> · </span>
      <span className="hall-player">{other}</span>
    </span>
  )
}

function spoken({ courtOf, nameOf }: HallView, { court, a, b, score }: HallGame): string {
  const [name, one, other] = [courtOf(court), pairLabel(a.map(nameOf)), pairLabel(b.map(nameOf))]
  const result = score ? t`${score.a} to ${score.b}` : t`no score yet`
  return listLabel([t`${name}: ${one} against ${other}`, result])
}
