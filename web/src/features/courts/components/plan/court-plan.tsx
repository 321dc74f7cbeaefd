import { SLOTS } from '@domain/courts/slots.ts'
import { timeOf } from '@domain/match/time.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Venue } from '@/lib/backend/config.ts'
import { cn } from '@/lib/cn.ts'
import { CourtCell, type PlanScreen } from './court-cell.tsx'
import { type CellAt, type Column, cellAfterKey, columnsOf, firstFree, GAP } from './plan-columns.ts'
import { PlanHeadings } from './plan-headings.tsx'
import type { CourtSlot, VenuePlan } from './venue-plan.ts'

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
  const [focused, setFocused] = useState<CellAt>(() => firstFree(columns))
  const table = useRef<HTMLTableElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const next = cellAfterKey(focused, event, { rows: SLOTS.length, columns: columns.length })
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-cell="${positionOf(next)}"]`)?.focus()
  }
  return (
    <div className="@container -mx-1">
      <div className="@max-[17.5rem]:overflow-x-auto">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are pressed is a grid
          role="grid"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="w-full min-w-[17.5rem] table-fixed border-separate border-spacing-[3px] min-[380px]:border-spacing-1"
        >
          <PlanHeadings plans={plans} columns={columns} screen={screen} />
          <tbody>
            {SLOTS.map((slot, row) => (
              <PlanRow
                key={slot}
                {...{ slot, row, columns, focused, screen, ...rows }}
                onFocus={(column) => setFocused({ row, column })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
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
