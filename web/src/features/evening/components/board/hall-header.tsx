import type { HallRound } from '@domain/evening/hall-board.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Maximize } from 'lucide-react'
import { instantNow, useClock } from '@/lib/time/clock.ts'
import { formatTime } from '@/lib/time/datetime.ts'
import type { HallView } from './hall-view.ts'

/** The board asks every 15 s: two answers are missing. */
const SILENT_MS = 40_000

interface HeaderProps {
  view: HallView
  round: HallRound | undefined
}

export function HallHeader({ view, round }: HeaderProps) {
  return (
    <header className="hall-header">
      <div className="hall-title">
        <h1>{view.title}</h1>
        <Age view={view} />
      </div>
      <p className="hall-round">{roundLabel(view, round)}</p>
      <HallClock view={view} round={round} />
    </header>
  )
}

function roundLabel({ board: { evening }, isOver }: HallView, round: HallRound | undefined) {
  if (isOver) return t`Final standings`
  if (!round) return null
  const { number } = round
  const count = Math.max(evening.rounds, number)
  return (
    <Trans>
      Round {number} <span>of {count}</span>
    </Trans>
  )
}

/** Tells from when this is; a screen that shows something old says so where it is seen. */
function Age({ view: { heardAt, aheadMs } }: { view: HallView }) {
  const isSilent = useClock(() => instantNow() - heardAt() > SILENT_MS)
  const at = useClock(() => formatTime(heardAt() - aheadMs))
  return (
    <p className="hall-age" data-silent={isSilent || undefined}>
      <span role="status">{isSilent ? t`No network. This is from ${at}.` : ''}</span>
      {!isSilent && t`As of ${at}`}
      {document.fullscreenEnabled && (
        <button
          type="button"
          className="hall-full"
          aria-label={t`Full screen`}
          onClick={() => void document.documentElement.requestFullscreen()}
        >
          <Maximize aria-hidden="true" />
        </button>
      )}
    </p>
  )
}

/** Minutes of the round that are left, by the server's clock; the time of day where a game goes by its points. */
function HallClock({ view, round }: HeaderProps) {
  const { aheadMs, isOver } = view
  const minutes = isOver ? null : (round?.minutes ?? null)
  const started = round?.state === 'started' && round.started_at ? Date.parse(round.started_at) : null
  const time = useClock(() => clockOf(minutes, started, instantNow() - aheadMs))
  const isUp = minutes !== null && started !== null && time === '00:00'
  return (
    <p
      role="timer"
      className="hall-clock"
      data-tone={isUp ? 'up' : minutes === null ? 'time' : started === null ? 'waiting' : 'running'}
    >
      {isUp ? t`Time is up` : time}
    </p>
  )
}

function clockOf(minutes: number | null, started: number | null, now: number): string {
  if (minutes === null) return formatTime(now)
  const left = started === null ? minutes * 60 : Math.ceil((started + minutes * 60_000 - now) / 1000)
  const seconds = Math.max(0, left)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
