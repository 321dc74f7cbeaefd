import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef } from 'react'
import { addDays, type Day, formatDay } from '@/lib/time/datetime.ts'
import { courtDays } from './plan/venue-plan.ts'

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
    <div className="@container min-w-0">
      <fieldset
        ref={row}
        className="relative flex w-fit min-w-0 max-w-full gap-1 @min-[40rem]:flex-wrap scroll-px-10 overflow-x-auto rounded-button border border-line bg-raised p-1 [scrollbar-width:none] edge-fade"
      >
        <legend className="sr-only">{t`Day`}</legend>
        {courtDays(today).map((one) => (
          <label
            key={one}
            className="relative grid h-10 shrink-0 place-items-center rounded-[10px] px-3.5 font-[560] text-[.9375rem] text-muted whitespace-nowrap hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-[0_1px_4px_#0003] has-focus-visible:outline-2 has-focus-visible:outline-text has-focus-visible:-outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
          >
            <input
              type="radio"
              name={id}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={one === day}
              onChange={() => onDay(one)}
              // Browsers leave what is half in sight at the end of a row where it is.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }
            />
            {dayLabel(one, today)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

export function dayLabel(day: Day, today: Day): string {
  if (day === today) return t`Today`
  return day === addDays(today, 1) ? t`Tomorrow` : formatDay(day, 'short')
}
