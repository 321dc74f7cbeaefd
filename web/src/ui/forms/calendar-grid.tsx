import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { type Day, formatDay, formatMonth, weekdayNames } from '@/lib/time/datetime.ts'
import { Button } from '../buttons/button.tsx'
import { dayAfterKey, shiftMonth, weeksOf } from './calendar.ts'

// The grid of a date picker, as the ARIA Authoring Practices describe it.

interface CalendarGridProps {
  value: Day | null
  today: Day
  min?: Day | undefined
  start?: Day | undefined
  onPick: (day: Day) => void
}

export default function CalendarGrid({ value, today, min, start = today, onPick }: CalendarGridProps) {
  const within = (day: Day) => (min && day < min ? min : day)
  const [focused, setFocused] = useState(() => within(value ?? start))
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(true)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
    byKey.current = false
  }, [focused])
  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(focused, event)
    if (!next) return
    event.preventDefault()
    byKey.current = true
    setFocused(within(next))
  }
  const weekdays = weekdayNames()
  const isOff = (day: Day) => min !== undefined && day < min
  return (
    <div className="w-[min(19.25rem,calc(100vw-2rem))]">
      <MonthBar
        caption={formatMonth(focused)}
        isFirst={min !== undefined && focused.slice(0, 7) <= min.slice(0, 7)}
        move={(count) => setFocused(within(shiftMonth(focused, count)))}
      />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are pressed is a grid
        role="grid"
        aria-label={formatMonth(focused)}
        onKeyDown={onKeyDown}
        className="w-full table-fixed"
      >
        <thead>
          <tr className="text-muted text-small">
            {weekdays.map((name) => (
              <th key={name} scope="col" className="h-8 font-[560]">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                <td
                  key={day ?? `empty-${weekdays[column]}`}
                  aria-selected={day ? day === value : undefined}
                  className="p-0 text-center"
                >
                  {day && (
                    <DayButton
                      day={day}
                      label={formatDay(day)}
                      chosen={day === value}
                      today={day === today}
                      off={isOff(day)}
                      reachable={day === focused}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MonthBarProps {
  caption: string
  /** No day of an earlier month can be chosen. */
  isFirst: boolean
  move: (count: number) => void
}

function MonthBar({ caption, isFirst, move }: MonthBarProps) {
  return (
    <div className="mb-1 flex items-center justify-between">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Previous month`}
        // Not `disabled`, which would drop the focus in the first month.
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || move(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <p aria-live="polite" className="font-title">
        {caption}
      </p>
      <Button variant="ghost" size="icon" aria-label={t`Next month`} onClick={() => move(1)}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}

interface DayButtonProps {
  day: Day
  label: string
  chosen: boolean
  today: boolean
  off: boolean
  reachable: boolean
  onPick: (day: Day) => void
}

function DayButton({ day, label, chosen, today, off, reachable, onPick }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={reachable ? 0 : -1}
      aria-label={`${Number(day.slice(8))}, ${label}`}
      aria-current={today ? 'date' : undefined}
      disabled={off}
      onClick={() => onPick(day)}
      className={cn(
        'h-11 w-full rounded-[12px] font-[560]',
        chosen ? 'bg-text text-background' : 'hover:bg-raised',
        today && !chosen && 'text-ball underline decoration-2 underline-offset-4',
        off && 'text-faint opacity-50 hover:bg-transparent',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}
