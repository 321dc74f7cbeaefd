import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { type Day, formatDay, formatMonth, weekdayNames } from '@/lib/time/datetime.ts'
import { Button } from '../buttons/button.tsx'
import { dayAfterKey, shiftMonth, weeksOf } from './calendar.ts'

interface CalendarGridProps {
  value: Day | null
  today: Day
  min?: Day | undefined
  onPick: (day: Day) => void
}

export default function CalendarGrid({ value, today, min, onPick }: CalendarGridProps) {
  const [focused, setFocused] = useState(value ?? (min && min > today ? min : today))
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(true)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
    byKey.current = false
  }, [focused])
  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(focused, event.key)
    if (!next) return
    event.preventDefault()
    byKey.current = true
    setFocused(min && next < min ? min : next)
  }
  const weekdays = weekdayNames()
  const isOff = (day: Day) => min !== undefined && day < min
  return (
    <div className="w-[min(19.25rem,calc(100vw-2rem))]">
      <MonthBar caption={formatMonth(focused)} move={(count) => setFocused(shiftMonth(focused, count))} />
      <table
        ref={grid}
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
                <td key={day ?? `empty-${weekdays[column]}`} className="p-0 text-center">
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

function MonthBar({ caption, move }: { caption: string; move: (count: number) => void }) {
  return (
    <div className="mb-1 flex items-center justify-between">
      <Button variant="ghost" size="icon" aria-label={t`Previous month`} onClick={() => move(-1)}>
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
      aria-pressed={chosen}
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
