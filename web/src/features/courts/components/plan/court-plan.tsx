import { FIRST_SLOT, SLOTS } from '@domain/courts/slots.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Venue } from '@/lib/backend/config.ts'
import { cn } from '@/lib/cn.ts'
import { timeRange } from '@/lib/time/datetime.ts'
import { CourtCell, type PlanScreen } from './court-cell.tsx'
import {
  type CellAt,
  type Column,
  type CourtSlot,
  cellAfterKey,
  columnsOf,
  firstFree,
  GAP,
  hoursOver,
  type VenuePlan,
} from './venue-plan.ts'

export interface PlanCell {
  venue: Venue
  court: number
  slot: number
}

interface CourtPlanProps {
  label: string
  plans: readonly VenuePlan[]
  selected: CourtSlot | null
  onTap: (cell: PlanCell) => void
  screen: PlanScreen
}

/** A day of all courts as a grid of hours: one stop of the Tab key, moved in with the arrows. */
export function CourtPlan({ label, plans, screen, ...rows }: CourtPlanProps) {
  const columns = columnsOf(plans)
  const [at, setFocused] = useState<CellAt>(() => firstFree(columns))
  const table = useRef<HTMLTableElement>(null)
  const [over, isUnfolded, setUnfolded] = useFold(columns)
  const first = isUnfolded ? 0 : over
  const focused = { ...at, row: Math.max(at.row, first) }
  const id = useId()
  const fold = over > 0 && <PastHours {...{ id, over, isUnfolded, setUnfolded }} />
  function onKeyDown(event: KeyboardEvent) {
    const next = cellAfterKey(focused, event, { first, rows: SLOTS.length, columns: columns.length })
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-cell="${positionOf(next)}"]`)?.focus()
  }
  return (
    <>
      {over === SLOTS.length && fold}
      {first < SLOTS.length && (
        <div className="@container -mx-1">
          <div className="@max-[17.5rem]:overflow-x-auto">
            <table
              ref={table}
              id={id}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are pressed is a grid
              role="grid"
              aria-label={label}
              onKeyDown={onKeyDown}
              className="w-full min-w-[17.5rem] table-fixed border-separate border-spacing-[3px] min-[380px]:border-spacing-1"
            >
              <PlanHeadings {...{ plans, columns, screen }} fold={over < SLOTS.length && fold} />
              <tbody>
                {SLOTS.map(
                  (slot, row) =>
                    row >= first && (
                      <PlanRow
                        key={slot}
                        {...{ slot, row, columns, focused, screen, ...rows }}
                        onFocus={(column) => setFocused({ row, column })}
                      />
                    ),
                )}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </>
  )
}

/** The hours that are over as the plan comes are folded. Those that end later stay: no row may move away from under a finger. */
function useFold(columns: readonly Column[]) {
  const [over] = useState(() => hoursOver(columns))
  const [isUnfolded, setUnfolded] = useState(false)
  return [over, isUnfolded, setUnfolded] as const
}

interface PastHoursProps {
  id: string
  over: number
  isUnfolded: boolean
  setUnfolded: (isUnfolded: boolean) => void
}

/** Stands in the corner of the grid, where it takes no row of its own; on a day that is over, alone. */
function PastHours({ id, over, isUnfolded, setUnfolded }: PastHoursProps) {
  const isAlone = over === SLOTS.length
  const hours = timeRange(timeOf(FIRST_SLOT * 60), timeOf((FIRST_SLOT + over) * 60))
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-controls={id}
      onClick={() => setUnfolded(!isUnfolded)}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 justify-self-start rounded-[10px] text-muted text-small hover:text-text"
    >
      <ChevronRight aria-hidden="true" className={cn('size-5 shrink-0', isUnfolded && 'rotate-90')} />
      <span className={isAlone ? 'pr-2.5' : 'sr-only'}>{t`Past hours, ${hours}`}</span>
    </button>
  )
}

interface PlanRowProps extends Pick<CourtPlanProps, 'selected' | 'onTap' | 'screen'> {
  slot: number
  row: number
  columns: readonly Column[]
  focused: CellAt
  onFocus: (column: number) => void
}

function PlanRow({ slot, row, columns, focused, selected, onTap, onFocus, screen }: PlanRowProps) {
  const isPast = columns.every(({ slots }) => slots?.get(slot) === 'past')
  return (
    <tr>
      <th
        scope="row"
        className={cn(
          'scroll-mt-24 pr-1 text-right font-normal text-muted',
          isPast ? 'text-[.6875rem] leading-4' : 'text-[.8125rem]',
        )}
      >
        {timeOf(slot * 60)}
      </th>
      {columns.map(({ venue, court, name, first, slots }, column) => (
        <td key={`${venue.id} ${court}`} className={cn('p-0', first && GAP)}>
          <CourtCell
            court={name}
            slot={slot}
            state={slots?.get(slot) ?? 'unknown'}
            selected={selected?.venue.id === venue.id && selected.court === court ? selected : null}
            reachable={focused.row === row && focused.column === column}
            screen={screen}
            position={positionOf({ row, column })}
            onTap={() => onTap({ venue, court, slot })}
            onFocus={() => onFocus(column)}
          />
        </td>
      ))}
    </tr>
  )
}

const positionOf = ({ row, column }: CellAt) => `${row}-${column}`

// Over the gaps between the cells too, through which the hours below would be seen.
const OPAQUE = 'bg-(--ground) shadow-[0_0_0_3px_var(--ground)]'

interface PlanHeadingsProps {
  plans: readonly VenuePlan[]
  columns: readonly Column[]
  screen: PlanScreen
  fold: ReactNode
}

function PlanHeadings({ plans, columns, screen, fold }: PlanHeadingsProps) {
  return (
    <thead
      className={cn(
        'sticky top-0 z-5',
        screen === 'dialog' ? '[--ground:var(--color-surface)]' : '[--ground:var(--color-background)]',
      )}
    >
      <tr>
        <th scope="col" rowSpan={2} className={cn('w-[2.5rem] p-0 font-normal', OPAQUE)}>
          <span className="sr-only">{t`Hour`}</span>
          {fold}
        </th>
        {plans.map(({ venue }, at) => (
          <th
            key={venue.id}
            scope="colgroup"
            colSpan={venue.courts.length}
            className={cn('p-0', OPAQUE, at > 0 && GAP)}
          >
            <VenueBand name={venueName(venue.name)} />
          </th>
        ))}
      </tr>
      <tr>
        {columns.map(({ venue, court, short, kind, first }) => (
          <th
            key={`${venue.id} ${court}`}
            scope="col"
            className={cn(
              'pb-1 align-top font-[560] text-[.71875rem] leading-tight min-[380px]:text-[.78125rem]',
              OPAQUE,
              first && GAP,
            )}
          >
            {short}
            <span className="block font-normal text-[.71875rem] text-muted">{kind}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function VenueBand({ name }: { name: string }) {
  return (
    <span className="court-ground block rounded-[10px] p-[3px]">
      <span className="block truncate rounded-[7px] border border-court-line px-1 py-1 font-title text-[.8125rem]">
        {name}
      </span>
    </span>
  )
}
