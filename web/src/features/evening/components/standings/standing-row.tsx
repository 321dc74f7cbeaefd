import type { EveningStanding } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import type { EveningView } from '../evening-view.ts'
import { averageLabel, gamesLabel, pairLabel, pointsLabel } from '../evening-words.ts'

interface StandingRowProps {
  view: EveningView
  line: EveningStanding
  /** Without pictures and totals, for a glance. */
  isShort?: boolean
}

/** A place with its points: the average a game, by which it is ordered, and all points beside it. */
export function StandingRow({ view, line, isShort }: StandingRowProps) {
  const { place, games, average, total } = line
  const isYou = view.you !== null && line.players.includes(view.you)
  const name = nameOfLine(view, line)
  const [first] = line.players
  const player = view.board.players.find(({ id }) => id === first)
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-b py-2 last:border-b-0">
      <span className="w-6 shrink-0 text-muted tabular-nums">
        <span className="sr-only">{t`Place`} </span>
        {games > 0 ? place : '–'}
      </span>
      {!isShort && (
        <MemberAvatar
          name={player?.name ?? name}
          size="sm"
          picture={player?.avatar_filename}
          isGuest={player?.is_guest ?? false}
        />
      )}
      <span className="grid min-w-0 flex-1">
        <span className={isYou ? 'wrap-anywhere font-title' : 'wrap-anywhere'}>{name}</span>
        {!isShort && (
          <span className="text-muted text-small">
            {games > 0 ? `${pointsLabel(total)} · ${gamesLabel(games)}` : t`no game yet`}
          </span>
        )}
      </span>
      {games > 0 && (
        <span className="shrink-0 font-title text-[1.0625rem] tabular-nums">
          {averageLabel(average)}
          <span className="sr-only"> {t`points a game`}</span>
        </span>
      )}
    </li>
  )
}

export function nameOfLine(view: EveningView, { players }: Pick<EveningStanding, 'players'>): string {
  const names = players.map((player) => (player === view.you ? t`You` : view.nameOf(player)))
  return names.length > 1 ? pairLabel(names) : (names[0] ?? '')
}
