import type { EveningGame, EveningRound } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { type EveningView, inOrder, mayEnter, sidesOf } from '../evening-view.ts'
import { ownGameLabel, scoreLabel, spokenScore } from '../evening-words.ts'
import { ScoreSheet } from '../score/score-sheet.tsx'
import { useEnterScore } from '../score/use-enter-score.ts'
import { ScoreDispute, UnsentNote } from './score-notes.tsx'

interface OwnGameProps {
  view: EveningView
  round: EveningRound
  game: EveningGame
}

/** The member's own game, the largest thing on the screen. */
export function OwnGame({ view, round, game }: OwnGameProps) {
  return (
    <section
      aria-label={ownGameLabel(view, round.number, game)}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Where view={view} round={round} game={game} />
      <CourtWithScore view={view} game={game} />
      <UnsentNote view={view} game={game} />
      <ScoreDispute view={view} game={game} />
      <ScoreButtons view={view} round={round} game={game} />
    </section>
  )
}

function Where({ view, round, game }: OwnGameProps) {
  const { own, others } = sidesOf(game, view.you)
  const partner = view.nameOf(own.find((player) => player !== view.you) ?? '')
  const [one = '', two = ''] = others.map(view.nameOf)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere font-page text-[2.125rem] leading-tight tracking-tight">
          <span className="sr-only">{ownGameLabel(view, round.number, game)}</span>
          <span aria-hidden="true">{view.courtOf(game.court)}</span>
        </h2>
        <span className="shrink-0 text-muted text-small">{t`your game`}</span>
      </div>
      <p aria-hidden="true" className="mt-0.5 text-title">
        <Trans>
          With <strong>{partner}</strong>, against <strong>{one}</strong> and <strong>{two}</strong>
        </Trans>
      </p>
    </div>
  )
}

const LINE = 'absolute border-court-line'

/** The court from above with both teams, the own one on the left, and the points of each. */
function CourtWithScore({ view, game }: Omit<OwnGameProps, 'round'>) {
  const { own, others, isSwapped } = sidesOf(game, view.you)
  const [ownPoints, othersPoints] = game.score ? inOrder(game.score, isSwapped) : []
  return (
    <div className="court-ground relative isolate overflow-hidden rounded-card">
      <div aria-hidden="true" className="absolute inset-0 -z-1">
        <div className={`${LINE} inset-[7px] rounded-[10px] border-2`} />
        <div className="absolute inset-y-0 left-1/2 -ml-px border-white/75 border-l-2 border-dashed" />
      </div>
      {game.score && (
        <p className="sr-only">{t`Score: ${spokenScore({ ...game.score, a: ownPoints ?? 0, b: othersPoints ?? 0 })}`}</p>
      )}
      <div className="grid grid-cols-2 py-4">
        <Side view={view} players={own} team="A" points={ownPoints} />
        <Side view={view} players={others} team="B" points={othersPoints} />
      </div>
    </div>
  )
}

interface SideProps {
  view: EveningView
  players: string[]
  team: 'A' | 'B'
  points: number | undefined
}

function Side({ view, players, team, points }: SideProps) {
  const shown = players.flatMap((id) => view.board.players.find((player) => player.id === id) ?? [])
  return (
    <div aria-hidden="true" className="grid min-w-0 justify-items-center gap-1.5 px-3">
      <div className="flex gap-2.5">
        {shown.map(({ id, name, avatar_filename, is_guest }) => (
          <MemberAvatar
            key={id}
            name={name ?? '?'}
            team={team}
            picture={avatar_filename}
            isGuest={is_guest}
          />
        ))}
      </div>
      <p className="max-w-full truncate text-small">
        {players.map((player) => (player === view.you ? t`You` : view.nameOf(player))).join(', ')}
      </p>
      <p
        className={cn(
          'font-[760] text-[2.75rem] tabular-nums leading-none',
          points === undefined && 'opacity-60',
        )}
      >
        {points ?? '–'}
      </p>
    </div>
  )
}

function ScoreButtons({ view, round, game }: OwnGameProps) {
  const [open, setOpen] = useState(false)
  const { takeBack } = useEnterScore(view.matchId)
  const { score } = game
  if (!mayEnter(view, game) || round.state === 'planned') return null
  return (
    <div className="flex gap-2.5">
      <Button
        variant={score ? 'secondary' : 'primary'}
        size="lg"
        className="min-w-0 flex-1"
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden="true" className="max-[359px]:hidden" />
        {score ? t`Change the score` : t`Enter the score`}
      </Button>
      {score && (
        <Button
          variant="secondary"
          size="lg"
          className="px-4!"
          aria-label={t`Take back ${scoreLabel(score.a, score.b)}`}
          onClick={() => takeBack(game, score.entry_id)}
        >
          <Undo2 aria-hidden="true" />
        </Button>
      )}
      <ScoreSheet {...{ view, round, game, open }} onOpenChange={setOpen} />
    </div>
  )
}
