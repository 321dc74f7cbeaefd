import { courtKind } from '@domain/rules/court-kind.ts'
import { placeName } from '@domain/rules/match-card.ts'
import { SLOTS, type SlotRange } from '@domain/rules/slots.ts'
import { timeOf } from '@domain/rules/time.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { CourtCell, type PlanPlace } from './court-cell.tsx'
import { type CellAt, cellAfterKey } from './grid-keys.ts'
import type { VenuePlan } from './venue-plan.ts'

interface CourtPlanProps {
  /** 'Courts, Samstag, 21.11.' */
  label: string
  plans: readonly VenuePlan[]
  selected: SlotRange | null
  onTap: (court: number, slot: number) => void
  place: PlanPlace
}

/** A day of all courts as a grid of hours: one stop of the Tab key, moved in with the arrows. */
export function CourtPlan({ label, plans, selected, onTap, place }: CourtPlanProps) {
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
    <div className="-mx-1 @container">
      <div className="@max-[17.5rem]:overflow-x-auto">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are pressed is a grid
          role="grid"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="w-full min-w-[17.5rem] table-fixed border-separate border-spacing-[3px] min-[380px]:border-spacing-1"
        >
          <Headings plans={plans} columns={columns} place={place} />
          <tbody>
            {SLOTS.map((slot, row) => {
              const isPast = columns.every(({ slots }) => slots?.get(slot) === 'past')
              return (
                <tr key={slot}>
                  <th
                    scope="row"
                    className={cn(
                      'pr-1 text-right font-normal text-muted',
                      isPast ? 'text-[.6875rem] leading-4' : 'text-[.8125rem]',
                    )}
                  >
                    {timeOf(slot * 60)}
                  </th>
                  {columns.map(({ court, name, first, slots }, column) => (
                    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid
                    <td key={court} role="gridcell" className={cn('p-0', first && GAP)}>
                      <CourtCell
                        court={name}
                        slot={slot}
                        state={slots?.get(slot) ?? 'unknown'}
                        selected={selected?.court === court ? selected : null}
                        reachable={focused.row === row && focused.column === column}
                        place={place}
                        position={positionOf({ row, column })}
                        onTap={() => onTap(court, slot)}
                        onFocus={() => setFocused({ row, column })}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

// Where a further venue begins.
const GAP = 'pl-0.5 min-[380px]:pl-1.5'

interface Column {
  court: number
  name: string
  /** 'Court 7' */
  short: string
  kind: string
  /** The first of a further venue stands a little apart. */
  first: boolean
  slots: VenuePlan['grid'] extends Map<number, infer Slots> ? Slots | undefined : never
}

const columnsOf = (plans: readonly VenuePlan[]): Column[] =>
  plans.flatMap(({ venue, grid }, place) =>
    venue.courts.map((court, at) => ({
      court: court.id,
      name: `${court.name}, ${placeName(venue.name)}`,
      short: placeName(court.name),
      kind: courtKind(court),
      first: place > 0 && at === 0,
      slots: grid.get(court.id),
    })),
  )

/** The first hour that can be had; else the first of all. */
function firstFree(columns: readonly Column[]): CellAt {
  for (const [row, slot] of SLOTS.entries()) {
    const column = columns.findIndex(({ slots }) => slots?.get(slot) === 'free')
    if (column >= 0) return { row, column }
  }
  return { row: 0, column: 0 }
}

const positionOf = ({ row, column }: CellAt) => `${row}-${column}`

interface HeadingsProps {
  plans: readonly VenuePlan[]
  columns: readonly Column[]
  place: PlanPlace
}

/** Stay in sight while the hours are scrolled. */
function Headings({ plans, columns, place: where }: HeadingsProps) {
  return (
    <thead className={cn('sticky top-0 z-5', where === 'page' ? 'bg-background' : 'bg-surface')}>
      <tr>
        <td className="w-[2.5rem]" />
        {plans.map(({ venue }, place) => (
          <th
            key={venue.id}
            scope="colgroup"
            colSpan={venue.courts.length}
            className={cn('p-0', place > 0 && GAP)}
          >
            <span className="court-ground block rounded-[10px] p-[3px]">
              <span className="block truncate rounded-[7px] border border-court-line px-1 py-1 font-place text-[.8125rem]">
                {placeName(venue.name)}
              </span>
            </span>
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col" className="text-left">
          <span className="sr-only">Hour</span>
        </th>
        {columns.map(({ court, short, kind, first }) => (
          <th
            key={court}
            scope="col"
            className={cn(
              'pb-1 align-top font-[560] text-[.71875rem] leading-tight min-[380px]:text-[.78125rem]',
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
