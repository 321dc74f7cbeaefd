import type { EveningStanding } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'
import type { EveningView } from '../evening-view.ts'
import { averageLabel, listLabel } from '../evening-words.ts'
import { nameOfLine } from './standing-row.tsx'

/** Heights and the order on the screen: the first stands in the middle. */
const STEPS = [
  { look: 'order-2 min-h-32 bg-ball text-on-ball', number: '1' },
  { look: 'order-1 min-h-24 bg-raised', number: '2' },
  { look: 'order-3 min-h-18 bg-raised', number: '3' },
] as const

/** The three steps; several stand on one that they share, and nobody on the next then. */
export function Podium({ view, steps }: { view: EveningView; steps: EveningStanding[][] }) {
  return (
    <ol aria-label={t`Podium`} className="grid grid-cols-3 items-end gap-2 pt-2">
      {STEPS.map(({ look, number }, at) => (
        <li key={number} className={cn('grid min-w-0 gap-2', look.split(' ')[0])}>
          <Winners view={view} lines={steps[at] ?? []} />
          <span
            className={cn(
              'grid place-items-center rounded-t-button border border-line font-[760] text-[1.75rem] forced-colors:border-2',
              look.split(' ').slice(1).join(' '),
            )}
          >
            <span className="sr-only">{t`Place`} </span>
            {number}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Winners({ view, lines }: { view: EveningView; lines: EveningStanding[] }) {
  const [first] = lines
  if (!first) return <p className="text-center text-muted text-small">{t`Nobody`}</p>
  const players = lines.flatMap((line) => line.players).slice(0, 3)
  const shown = players.flatMap((id) => view.board.players.find((player) => player.id === id) ?? [])
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <div className="flex -space-x-2">
        {shown.map(({ id, name, avatar_filename, is_guest }) => (
          <MemberAvatar key={id} name={name ?? '?'} picture={avatar_filename} isGuest={is_guest} size="lg" />
        ))}
      </div>
      <p className="max-w-full wrap-anywhere font-title leading-tight">
        {listLabel(lines.map((line) => nameOfLine(view, line)))}
      </p>
      <p className="text-muted text-small tabular-nums">{averageLabel(first.average)}</p>
    </div>
  )
}
