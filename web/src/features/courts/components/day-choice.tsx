import { useEffect, useId, useRef } from 'react'
import { addDays, type Day, formatDay } from '@/lib/datetime.ts'
import { courtDays } from './venue-plan.ts'

interface DayChoiceProps {
  today: Day
  day: Day
  onDay: (day: Day) => void
}

/** Today, tomorrow, or one of the seven days after them. */
export function DayChoice({ today, day, onDay }: DayChoiceProps) {
  const id = useId()
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another day another one is marked
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('label:has(:checked)')
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - row.current.clientWidth) / 2
  }, [day])
  return (
    <fieldset
      ref={row}
      className="relative flex min-w-0 max-w-full gap-1 justify-self-start overflow-x-auto rounded-button border border-line bg-raised p-1 [scrollbar-width:none]"
    >
      <legend className="sr-only">Day</legend>
      {courtDays(today).map((one) => (
        <label
          key={one}
          className="relative grid h-10 shrink-0 place-items-center rounded-[10px] px-3.5 font-[560] text-[.9375rem] text-muted whitespace-nowrap hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-[0_1px_4px_#0003] has-focus-visible:outline-2 has-focus-visible:outline-text has-focus-visible:-outline-offset-2 forced-colors:has-checked:bg-[Highlight]"
        >
          <input
            type="radio"
            name={id}
            className="sr-only"
            checked={one === day}
            onChange={() => onDay(one)}
          />
          {wordsFor(one, today)}
        </label>
      ))}
    </fieldset>
  )
}

export function wordsFor(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : formatDay(day, 'short')
}
