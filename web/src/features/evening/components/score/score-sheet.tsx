import type { EveningGame, EveningRound } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { type EveningView, sidesOf } from '../evening-view.ts'
import { PointGrid } from './point-grid.tsx'
import { PointsForm } from './points-form.tsx'
import { useEnterScore } from './use-enter-score.ts'

export interface ScoreSheetProps {
  view: EveningView
  round: EveningRound
  game: EveningGame
  open: boolean
  onOpenChange: (open: boolean) => void
}

// Asks nothing that could lose its ground: what is entered for a game that was dealt anew is kept by the server, and offered.
/** Two taps enter a score: the points of one team, of which the others' follow, and the button. */
export function ScoreSheet({ view, round, game, open, onOpenChange }: ScoreSheetProps) {
  const { own, isSwapped } = sidesOf(game, view.you)
  const isOwn = view.you !== null && own.includes(view.you)
  const court = view.courtOf(game.court)
  const names = own.map(view.nameOf)
  const [one = '', other = ''] = names
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={isOwn ? t`How many points did you two win?` : t`How many points did ${one} and ${other} win?`}
      description={round.points === null ? court : t`${court} · the others get the rest of ${round.points}`}
    >
      <Ways
        key={`${game.id} ${open}`}
        {...{ view, round, game, isSwapped }}
        close={() => onOpenChange(false)}
      />
    </Sheet>
  )
}

export interface WayProps extends Pick<ScoreSheetProps, 'view' | 'round' | 'game'> {
  /** The team that is asked about is the second one of the game. */
  isSwapped: boolean
  enter: (own: number, others: number, isFinished: boolean) => void
}

function Ways({ close, ...props }: Omit<WayProps, 'enter'> & { close: () => void }) {
  const { view, round, game, isSwapped } = props
  // A score of somebody else that comes while the sheet hides it has not been seen.
  const [seen] = useState(game)
  const [isStopped, setStopped] = useState(game.score?.is_finished === false)
  const { enter } = useEnterScore(view.matchId)
  const send: WayProps['enter'] = (own, others, isFinished) => {
    close()
    enter(seen, { a: isSwapped ? others : own, b: isSwapped ? own : others, isFinished })
  }
  return (
    <div className="grid gap-3">
      {isStopped || round.points === null ? (
        <PointsForm {...props} isStopped={isStopped} enter={send} />
      ) : (
        <PointGrid {...props} points={round.points} enter={send} />
      )}
      <TextButton className="justify-self-center" onClick={() => setStopped(!isStopped)}>
        {isStopped ? t`It was played to its end` : t`The game was stopped early`}
      </TextButton>
    </div>
  )
}
