import type { CourtsAt } from '@domain/courts/courts-at.ts'
import { offeredTimes, type UsualTime } from '@domain/match/offered-times.ts'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { COURT_DAYS } from '@/features/courts/queries.ts'
import { useClock } from '@/lib/time/clock.ts'
import { addDays, clockOn, type Day, venueDay } from '@/lib/time/datetime.ts'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { weekdayOf } from '@/ui/forms/calendar.ts'
import { HEADING } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { useCourtsAt } from '../use-courts-at.ts'
import { useTimes } from '../use-times.ts'
import { CourtNote } from './court-note.tsx'

interface TimeTilesProps {
  venue?: ReactNode
  usual: readonly UsualTime[]
  /** The time of the match that is played again; empty without one. */
  around: string
  error?: string | undefined
}

/** Times to choose from, each with the courts that are free then as far as they are known. */
export function TimeTiles({ venue: field, usual, around, error }: TimeTilesProps) {
  const { values } = useMatchForm()
  const { setStart } = useTimes()
  const { matchDate: date, matchTime: chosen } = values
  const now = useClock((at) => (date ? clockOn(date, at) : -1))
  const weekday = date ? weekdayOf(date) + 1 : null
  const times = offeredTimes(usual, { weekday, chosen, around, now })
  const { venue, snapshot, courts } = useCourtsAt(times)
  const readFrom = useReadFrom(date)
  return (
    <div className="grid gap-2">
      <RadioRow
        heading={
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span aria-hidden="true" className={HEADING}>{t`Time`}</span>
            {field}
          </div>
        }
        label={t`Time`}
        look="tiles"
        options={times.map((time, at) => ({
          value: time,
          // Nothing is known of any time then, which the note says once.
          face: <Face time={time} courts={readFrom ? null : (courts[at] ?? null)} />,
          disabled: courts[at]?.state === 'past' && time !== chosen,
          isFaint: courts[at]?.state === 'booked' || courts[at]?.state === 'closed',
        }))}
        value={chosen}
        onChange={setStart}
        error={error}
      />
      {venue && date && <CourtNote {...{ venue, snapshot, readFrom }} day={date} />}
    </div>
  )
}

function Face({ time, courts }: { time: string; courts: CourtsAt | null }) {
  return (
    <>
      <span className="font-[760] text-[1.1875rem] leading-tight tracking-tight">{time}</span>{' '}
      {courts && <span className="text-small opacity-80">{courtsLabel(courts)}</span>}
    </>
  )
}

function courtsLabel(courts: CourtsAt): string {
  switch (courts.state) {
    case 'free':
      return t`${plural(courts.courts, { one: '# court free', other: '# courts free' })}`
    case 'booked':
      return t({ message: 'booked', context: 'court' })
    case 'closed':
      return t({ message: 'closed', context: 'court' })
    case 'past':
      return t`over`
    case 'unknown':
      return t`not known`
  }
}

/** The day from which on the courts of a day are read, when that is still to come. */
function useReadFrom(day: Day): Day | null {
  const today = useClock((now) => venueDay(now))
  const from = day && addDays(day, 1 - COURT_DAYS)
  return from > today ? from : null
}
