import { Calendar } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { Button } from './button.tsx'
import type { Day } from './calendar.ts'
import { CalendarGrid, type CalendarWords } from './calendar-grid.tsx'
import { useField } from './field.tsx'
import { CONTROL } from './input.tsx'

interface DatePickerProps {
  /** 'yyyy-MM-dd' or null. */
  value: Day | null
  onChange: (day: Day | null) => void
  /** The venue's today. */
  today: Day
  min?: Day
  words: CalendarWords
  placeholder: string
  /** Offers a button that empties the choice again. */
  clearLabel?: string
  look?: 'field' | 'chip'
}

const CHIP =
  'touch-44 h-[38px] rounded-full border border-line-strong px-4 font-[560] text-[.9375rem] hover:border-control'

export function DatePicker({
  value,
  onChange,
  placeholder,
  words,
  look = 'field',
  ...props
}: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const field = useField()
  const pick = (day: Day | null) => {
    onChange(day)
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        {...field}
        className={cn('inline-flex items-center gap-2 text-left', look === 'chip' ? CHIP : CONTROL)}
      >
        <Calendar aria-hidden="true" className="size-4.5 shrink-0" />
        <span className={cn('truncate', !value && look === 'field' && 'text-faint')}>
          {value ? words.day(value) : placeholder}
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={6}
          aria-label={placeholder}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="rise-in z-60 rounded-card border border-line-strong bg-surface p-1.5 text-text shadow-float"
        >
          <CalendarGrid value={value} today={props.today} min={props.min} words={words} onPick={pick} />
          {props.clearLabel && value && (
            <Button variant="ghost" size="sm" wide onClick={() => pick(null)}>
              {props.clearLabel}
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
