import type { SlotState } from '@domain/courts/court-day.ts'
import { isWithin, type SlotRange } from '@domain/courts/slots.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { cn } from '@/lib/cn.ts'

export type PlanScreen = 'page' | 'dialog' | 'panel'

interface CourtCellProps {
  court: string
  slot: number
  state: SlotState
  selected: SlotRange | null
  reachable: boolean
  screen: PlanScreen
  position: string
  onTap: () => void
  onFocus: () => void
}

const words = (): Record<SlotState, string> => ({
  free: t({ message: 'free', context: 'court' }),
  busy: t({ message: 'booked', context: 'court' }),
  blocked: t`blocked`,
  closed: t({ message: 'closed', context: 'court' }),
  past: '',
  unknown: '?',
})
const said = (): Record<SlotState, string> => ({ ...words(), past: t`past`, unknown: t`not known` })
const LOOKS = {
  free: 'h-10 border border-line-strong bg-raised font-[650]! text-text hover:border-control forced-colors:border-2',
  busy: 'hatched h-10 bg-background-2 font-normal! text-muted [--hatch:var(--color-line)]',
  blocked: 'h-10 border border-line border-dotted bg-background-2 font-normal! text-muted',
  closed: 'h-10 bg-background-2 font-normal! text-muted',
  past: 'h-4 bg-background-2',
  unknown: 'h-10 border border-control border-dashed text-muted',
}

/** An hour of a court: told apart by word, pattern and outline. */
export function CourtCell(props: CourtCellProps) {
  const { court, slot, state, selected, reachable, screen, position, onTap, onFocus } = props
  const isSelected = selected !== null && isWithin(selected, slot)
  const [from, to] = [timeOf(slot * 60), timeOf(slot * 60 + 60)]
  const what = isSelected ? selectedLabel(state) : said()[state]
  return (
    <button
      type="button"
      data-cell={position}
      tabIndex={reachable ? 0 : -1}
      aria-label={t`${from} to ${to}, ${what}, ${court}`}
      aria-pressed={isSelected}
      aria-disabled={!isSelected && state !== 'free'}
      onClick={onTap}
      onFocus={onFocus}
      className={cn(
        'block w-full scroll-mt-24 truncate rounded-[10px] text-center font-[560] text-[.75rem] min-[380px]:text-[.8125rem] aria-disabled:cursor-default',
        isSelected ? selectedLook(state, screen) : LOOKS[state],
        isSelected && joints(selected, slot),
      )}
    >
      {isSelected ? edgeLabel(selected, slot) : words()[state]}
    </button>
  )
}

function selectedLabel(state: SlotState): string {
  if (state === 'free') return t`selected`
  const now = said()[state]
  return t`selected, but ${now} now`
}

// The panel stands beside a form whose button has the ball.
function selectedLook(state: SlotState, screen: PlanScreen): string {
  const base = 'h-10 font-[680] forced-colors:border-4'
  if (state !== 'free')
    return `${base} hatched border-2 border-danger bg-danger-tint text-text [--joint:var(--color-danger)]`
  return screen === 'panel'
    ? `${base} bg-text text-background [--joint:var(--color-text)]`
    : `${base} bg-ball text-on-ball [--joint:var(--color-ball)]`
}

/** One bar over all its hours. */
function joints({ from, to }: SlotRange, slot: number): string {
  const above = slot > from ? 'rounded-t-none' : ''
  return slot < to - 1 ? `${above} rounded-b-none shadow-[0_4px_0_0_var(--joint)]` : above
}

function edgeLabel({ from, to }: SlotRange, slot: number): string {
  if (slot === from) return timeOf(from * 60)
  return slot === to - 1 ? `–${timeOf(to * 60)}` : ''
}
