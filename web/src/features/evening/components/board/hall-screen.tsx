import { roundsOnBoard } from '@domain/evening/hall-board.ts'
import { t } from '@lingui/core/macro'
import './hall-board.css'
import { HallCourts } from './hall-courts.tsx'
import { HallFooter } from './hall-footer.tsx'
import { HallHeader } from './hall-header.tsx'
import { HallPodium } from './hall-podium.tsx'
import { HallStandings } from './hall-standings.tsx'
import type { HallView } from './hall-view.ts'
import { useAwakeScreen } from './keep-awake.ts'

/** A screen in the hall, to be read from five metres: the courts of the round with its clock, standings, who rests and what comes next. */
export function HallScreen({ view }: { view: HallView }) {
  useAwakeScreen()
  const { round, next } = roundsOnBoard(view.board)
  const { isOver } = view
  return (
    <div className="hall">
      <HallHeader view={view} round={round} />
      <main id="main" tabIndex={-1} className="hall-main">
        {isOver ? (
          <HallPodium view={view} />
        ) : round ? (
          <HallCourts view={view} round={round} />
        ) : (
          <p className="hall-waiting">{t`The first round is not dealt yet.`}</p>
        )}
        <HallStandings view={view} />
      </main>
      {!isOver && round && <HallFooter view={view} round={round} next={next} />}
    </div>
  )
}
