import type { EveningGame, EveningRound } from '@domain/evening/board.ts'
import { playersOf } from '@domain/evening/board.ts'
import { plural, t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type EveningView, mayEnter } from '../evening-view.ts'
import { listLabel, pairLabel, scoreLabel, spokenScore } from '../evening-words.ts'
import { ScoreSheet } from '../score/score-sheet.tsx'
import { ScoreDispute } from './score-notes.tsx'

interface OtherGamesProps {
  view: EveningView
  round: EveningRound
  /** The member's own game, which stands above. */
  own: EveningGame | undefined
}

/** The other courts of a round, and who rests. */
export function OtherGames({ view, round, own }: OtherGamesProps) {
  const games = round.games.filter((game) => game !== own)
  const entered = round.games.filter(({ score }) => score !== null).length
  const all = round.games.length
  return (
    <section aria-label={own ? t`Other courts` : t`Courts`}>
      <div className="flex items-baseline justify-between gap-3 pb-2 text-muted text-small">
        <h2 className="font-[620]">{own ? t`Other courts` : t`Courts`}</h2>
        <p>{t`${entered} of ${all} entered`}</p>
      </div>
      <ul className="border-line border-t">
        {games.map((game) => (
          <GameRow key={game.id} view={view} round={round} game={game} />
        ))}
        {round.resting.length > 0 && <RestingRow view={view} round={round} />}
      </ul>
    </section>
  )
}

const ROW =
  'grid min-h-12 w-full grid-cols-[minmax(4.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 text-left max-[359px]:grid-cols-[minmax(0,1fr)_auto]'
const NAMES = 'min-w-0 wrap-anywhere text-[.9375rem] max-[359px]:order-last max-[359px]:col-span-2'

function GameRow({ view, round, game }: Omit<OtherGamesProps, 'own'> & { game: EveningGame }) {
  const [open, setOpen] = useState(false)
  const court = view.courtOf(game.court)
  const [one, other] = [game.a, game.b].map((team) => pairLabel(team.map(view.nameOf)))
  const face = (
    <>
      <span className="min-w-0 wrap-anywhere font-title">{court}</span>
      <span className={NAMES}>
        <Names view={view} players={game.a} /> <span className="text-muted">{t`v`}</span>{' '}
        <Names view={view} players={game.b} />
      </span>
      <ScoreOfRow game={game} state={round.state} />
    </>
  )
  const said = game.score ? spokenScore(game.score) : t`no score yet`
  const label = t`${court}: ${one ?? ''} against ${other ?? ''}, ${said}`
  return (
    <li className="border-line border-b">
      {mayEnter(view, game) && round.state !== 'planned' ? (
        <button
          type="button"
          aria-label={label}
          className={`${ROW} hover:bg-raised focus-visible:-outline-offset-2`}
          onClick={() => setOpen(true)}
        >
          {face}
        </button>
      ) : (
        <div className={ROW}>{face}</div>
      )}
      {view.isOrganiser && game.others.length > 0 && (
        <div className="pb-3">
          <ScoreDispute view={view} game={game} />
        </div>
      )}
      <ScoreSheet {...{ view, round, game, open }} onOpenChange={setOpen} />
    </li>
  )
}

const Names = ({ view, players }: { view: EveningView; players: readonly string[] }) =>
  players.map((player) => (player === view.you ? t`You` : view.nameOf(player))).join(', ')

function ScoreOfRow({ game: { score, others }, state }: { game: EveningGame; state: EveningRound['state'] }) {
  if (!score)
    return <span className="text-muted text-small">{state === 'closed' ? t`no score` : t`playing`}</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-title tabular-nums">
      {others.length > 0 && <TriangleAlert aria-label={t`Two scores`} className="size-4 text-danger" />}
      {scoreLabel(score.a, score.b)}
    </span>
  )
}

function RestingRow({ view, round }: Omit<OtherGamesProps, 'own'>) {
  const names = listLabel(round.resting.map(view.nameOf))
  const next = view.board.rounds.find(({ number }) => number === round.number + 1)
  const playing = new Set(next?.games.flatMap(playersOf))
  const isBack = round.resting.every((player) => playing.has(player))
  const number = round.number + 1
  const count = round.resting.length
  return (
    <li className={ROW}>
      <span className="font-title">{t`Resting`}</span>
      <span className={`${NAMES} col-span-2 text-muted`}>
        {names}
        {isBack &&
          `. ${t`${plural(count, { one: `Plays in round ${number}`, other: `They play in round ${number}` })}`}`}
      </span>
    </li>
  )
}
