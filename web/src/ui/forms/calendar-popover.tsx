import { Calendar } from 'lucide-react'
import { lazy } from 'react'
import { cn } from '@/lib/cn.ts'
import { type Day, formatDay } from '@/lib/time/datetime.ts'
import { Button } from '../buttons/button.tsx'
import { Popover } from '../overlays/popover.tsx'
import { CONTROL, useField } from './field.tsx'

// Waited for by the popover, which comes late itself.
const CalendarGrid = lazy(() => import('./calendar-grid.tsx'))

interface DatePickerProps {
  value: Day | null
  onChange: (day: Day | null) => void
  today: Day
  min?: Day
  /** With which the calendar opens as long as none is chosen; today without it. */
  start?: Day
  placeholder: string
  /** Offers a button that empties the choice again. */
  clearLabel?: string
  look?: 'field' | 'chip'
}

const CHIP =
  'touch-44 min-h-[max(38px,1.75rem)] max-w-full rounded-full border border-line-strong pr-[16px] pl-[14px] font-[560] text-[.9375rem] hover:border-control'

export function DatePicker({ value, onChange, placeholder, look = 'field', ...props }: DatePickerProps) {
  const field = useField()
  // The label alone would hide the chosen day from a screen reader.
  const name = field.id ? { 'aria-labelledby': `${field.id}-label ${field.id}-value` } : {}
  const face = (
    <>
      <Calendar aria-hidden="true" className="size-4.5 shrink-0" />
      <span
        id={field.id && `${field.id}-value`}
        className={cn(look === 'field' && (value ? 'truncate' : 'truncate text-faint'))}
      >
        {value ? formatDay(value) : placeholder}
      </span>
    </>
  )
  return (
    <Popover
      {...field}
      {...name}
      panelLabel={placeholder}
      face={face}
      className={cn('inline-flex items-center gap-[8px] text-left', look === 'chip' ? CHIP : CONTROL)}
    >
      {(close) => {
        const pick = (day: Day | null) => {
          onChange(day)
          close()
        }
        return (
          <>
            <CalendarGrid
              value={value}
              today={props.today}
              min={props.min}
              start={props.start}
              onPick={pick}
            />
            {props.clearLabel && value && (
              <Button variant="ghost" size="sm" wide onClick={() => pick(null)}>
                {props.clearLabel}
              </Button>
            )}
          </>
        )
      }}
    </Popover>
  )
}
