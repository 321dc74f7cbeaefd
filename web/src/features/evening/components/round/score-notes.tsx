import type { EnteredScore, EveningGame, KeptScore } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { CloudOff } from 'lucide-react'
import { problemFor } from '@/lib/backend/errors.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { revokeAct, useTakeBack } from '../../mutations/organise.ts'
import type { QueuedEntry } from '../../mutations/queue-store.ts'
import { useScoreQueue } from '../../mutations/score-queue.ts'
import { type EveningView, inOrder, mayEnter, sidesOf } from '../evening-view.ts'
import { pairLabel, scoreLabel } from '../evening-words.ts'
import { useEnterScore } from '../score/use-enter-score.ts'

interface GameProps {
  view: EveningView
  game: EveningGame
}

/** Says that the score of a game has not reached the server yet. */
export function UnsentNote({ view, game }: GameProps) {
  const isUnsent = view.waiting.some(({ gameId, refused }) => gameId === game.id && refused === null)
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-small empty:hidden">
      {isUnsent && (
        <>
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {t`Kept on this device until the network takes it.`}
        </>
      )}
    </p>
  )
}

/** Two values of one game: both are shown, the first counts until somebody chooses. */
export function ScoreDispute({ view, game }: GameProps) {
  const { enter } = useEnterScore(view.matchId)
  const { score } = game
  if (!score || game.others.length === 0) return null
  const { isSwapped } = sidesOf(game, view.you)
  const mayChoose = mayEnter(view, game)
  return (
    <section
      aria-label={t`Two scores`}
      className="grid gap-2 rounded-button border border-danger bg-danger-tint p-3"
    >
      <h3 className="font-title">{t`Two scores were entered`}</h3>
      <ul className="grid gap-2">
        {[score, ...game.others].map((one) => {
          const said = scoreLabel(...inOrder(one, isSwapped))
          return (
            <li key={one.entry_id} className="flex min-h-11 flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                <strong className="tabular-nums">{said}</strong>{' '}
                <span className="text-muted text-small">{enteredBy(view, one, one === score)}</span>
              </span>
              {mayChoose && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => enter(game, { a: one.a, b: one.b, isFinished: one.is_finished })}
                >
                  {t`${said} is right`}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function enteredBy(view: EveningView, { by }: EnteredScore, counts: boolean): string {
  const name = view.memberOf(by)
  return counts ? t`${name}, counts for now` : name
}

interface RefusedProps {
  matchId: string
  /** Null where the evening is gone, or not seen any more. */
  view: EveningView | null
}

/** Entries of this device that the server did not take: they stay until their member decides. */
export function RefusedEntries({ matchId, view }: RefusedProps) {
  const { waiting } = useScoreQueue()
  const refused = waiting.filter((entry) => entry.matchId === matchId && entry.refused !== null)
  if (refused.length === 0) return null
  return (
    <section
      aria-label={t`Not accepted`}
      className="grid gap-3 rounded-card border border-danger bg-danger-tint p-4"
    >
      <h2 className="font-title text-title">{t`Not accepted`}</h2>
      <ul className="grid gap-3">
        {refused.map((entry) => (
          <Refused key={entry.id} view={view} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Refused({ view, entry }: { view: EveningView | null; entry: QueuedEntry }) {
  const { queue } = useScoreQueue()
  const game = view?.board.rounds.flatMap(({ games }) => games).find(({ id }) => id === entry.gameId)
  const court = game && view?.courtOf(game.court)
  const what = entry.kind === 'score' ? scoreLabel(entry.a, entry.b) : t`Taking a score back`
  return (
    <li className="grid gap-1.5">
      <p>
        <strong className="tabular-nums">{court ? `${court} · ${what}` : what}</strong>
        <span className="block text-small">{entry.refused && problemFor(entry.refused).sentence}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => void queue.sendAgain(entry)}>
          {t`Try again`}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void queue.discard(entry)}>
          {t`Discard`}
        </Button>
      </div>
    </li>
  )
}

/** Scores of games that were dealt anew since: somebody who entered them, or an organizer, restores that deal or discards them. */
export function KeptScores({ view }: { view: EveningView }) {
  const { kept } = view.stored
  const mine = kept.filter(
    ({ a_players, b_players }) =>
      view.isOrganiser || (view.you !== null && [...a_players, ...b_players].includes(view.you)),
  )
  if (mine.length === 0) return null
  return (
    <section
      aria-label={t`Scores of other deals`}
      className="grid gap-3 rounded-card border border-line bg-raised p-4"
    >
      <h2 className="font-title text-title">{t`Entered for a round that was dealt anew`}</h2>
      <ul className="grid gap-3">
        {mine.map((score) => (
          <Kept key={score.entry_id} view={view} score={score} />
        ))}
      </ul>
    </section>
  )
}

function Kept({ view, score }: { view: EveningView; score: KeptScore }) {
  const { mutate, isPending } = useTakeBack(view.matchId)
  const { round, court, a_players, b_players, a, b, entry_id } = score
  const one = pairLabel(a_players.map(view.nameOf))
  const other = pairLabel(b_players.map(view.nameOf))
  const played = view.courtOf(court)
  const said = scoreLabel(a, b)
  const deal = view.stored.rounds.find(({ number, state }) => number === round && state === 'announced')
  return (
    <li className="grid gap-1.5">
      <p>{t`Round ${round}, ${played}: ${one} against ${other}, ${said}`}</p>
      <div className="flex flex-wrap gap-2">
        {view.isOrganiser && deal && (
          <Button
            variant="secondary"
            size="sm"
            sends
            pending={isPending}
            onClick={() => mutate(revokeAct(deal.dealt_by))}
          >
            {t`Restore that deal`}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          sends
          pending={isPending}
          onClick={() => mutate(revokeAct(entry_id))}
        >
          {t`Discard`}
        </Button>
      </div>
    </li>
  )
}
