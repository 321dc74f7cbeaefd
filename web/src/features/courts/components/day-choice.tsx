import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { Day } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { useChosenInSight } from '@/ui/buttons/radio-row.tsx'
import { courtDays } from './plan/venue-plan.ts'

export function DayChoice({ today, day, onDay }: { today: Day; day: Day; onDay: (day: Day) => void }) {
  const id = useId()
  const row = useChosenInSight(day)
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
