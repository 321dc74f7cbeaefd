import { DURATIONS } from '@domain/match/match-choices.ts'
import { endAfter, minutesOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { eveningOf } from '@/lib/time/next-start.ts'
import { lengthChoices } from '@/lib/words/match-words.ts'
import { Choices } from '@/ui/forms/choices.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { lengthOf, useTimes } from '../use-times.ts'
import { TimeField } from './time-field.tsx'

/** Times that are not among those offered, and the length. */
export function StartAndEnd() {
  const { values, faults } = useMatchForm()
  const { setStart, setEnd, setDuration } = useTimes()
  const { matchDate: date, matchTime: start, endTime: end, duration } = values
  const begin = useClock((now) => eveningOf(date, now))
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TimeField
          label={t`Start Time`}
          error={faults.matchTime}
          value={start}
          onChange={setStart}
          passesMidnight={false}
          example="18:30"
          begin={begin}
        />
        <TimeField
          label={t`End Time`}
          error={faults.endTime}
          hint={nextDayHint(date, start, end)}
          value={end}
          onChange={setEnd}
          passesMidnight={lengthOf(date, start, '00:00') !== null}
          example="20:00"
          begin={endAfter(start, duration) ?? begin}
        />
      </div>
      <Choices
        label={t`Duration`}
        choices={lengthChoices()}
        value={shownLength(date, start, end, duration)}
        onChange={setDuration}
      />
    </>
  )
}

// Times set by hand may make a length that is not offered: then none is marked.
function shownLength(date: string, start: string, end: string, duration: number) {
  const offered = DURATIONS.find((minutes) => minutes === duration) ?? null
  return start && end ? lengthOf(date, start, end) : offered
}

function nextDayHint(date: string, start: string, end: string): string | null {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  const isLate = from !== null && to !== null && to <= from && lengthOf(date, start, end) !== null
  return isLate ? t`On the next day` : null
}
