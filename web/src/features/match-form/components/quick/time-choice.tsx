import type { CourtsAt } from '@domain/courts/courts-at.ts'
import { offeredTimes, type UsualTime } from '@domain/match/offered-times.ts'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { COURT_DAYS } from '@/features/courts/queries.ts'
import { useClock } from '@/lib/time/clock.ts'
import { addDays, clockOn, type Day, venueDay } from '@/lib/time/datetime.ts'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { weekdayOf } from '@/ui/forms/calendar.ts'
import { CourtDialog } from '../fields/court-choice.tsx'
import { StartAndEnd } from '../fields/start-and-end.tsx'
import { HEADING } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { useCourtsAt } from '../use-courts-at.ts'
import { useTimes } from '../use-times.ts'
import { CourtNote } from './court-note.tsx'

interface TimeChoiceProps {
  venue?: ReactNode
  usual: readonly UsualTime[]
  /** The time of the match that is played again; empty without one. */
  around: string
  error?: string | undefined
  /** Other times can be typed from the beginning. */
  isOpen?: boolean
}

/** Times to choose from, each with the courts that are free then as far as they are known, and every other start and end. */
export function TimeChoice({ venue: field, usual, around, error, isOpen = false }: TimeChoiceProps) {
  const { values } = useMatchForm()
  const { setStart } = useTimes()
  const [isTyped, setTyped] = useState(isOpen)
  const { matchDate: date, matchTime: chosen } = values
  const times = useOfferedTimes(usual, around)
  const { venue, snapshot, courts } = useCourtsAt(times)
  const readFrom = useReadFrom(date)
  const choose = (time: string) => {
    setStart(time)
    setTyped(false)
  }
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
        look="times"
        options={times.map((time, at) => ({
          value: time,
          // Nothing is known of any time then, which the note says once.
          face: <Face time={time} courts={readFrom ? null : (courts[at] ?? null)} />,
          disabled: courts[at]?.state === 'past' && time !== chosen,
          isFaint: courts[at]?.state === 'booked' || courts[at]?.state === 'closed',
        }))}
        value={chosen}
        onChange={choose}
        error={error}
      />
      <OtherTimes isOpen={isTyped} setOpen={setTyped} />
      {venue && date && <CourtNote {...{ venue, snapshot, readFrom }} day={date} />}
    </div>
  )
}

function useOfferedTimes(usual: readonly UsualTime[], around: string) {
  const { matchDate: date, matchTime: chosen } = useMatchForm().values
  const now = useClock((at) => (date ? clockOn(date, at) : -1))
  const weekday = date ? weekdayOf(date) + 1 : null
  return offeredTimes(usual, { weekday, chosen, around, now })
}

/** Says start and end once; its fields open for others, or when one of them is wrong. */
function OtherTimes({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const { matchTime: start, endTime: end, duration: minutes } = useMatchForm().values
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group min-w-0"
    >
      <summary className="flex min-h-11 w-fit list-none flex-wrap items-center gap-x-1.5 text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{start && end ? `${start} – ${end}` : t`${minutes} min`} ·</span>{' '}
        <span className="underline underline-offset-2">{t`Other start or end`}</span>
      </summary>
      <div className="grid gap-4 pt-1 pb-3">
        <StartAndEnd />
        <CourtDialog />
      </div>
    </details>
  )
}

function Face({ time, courts }: { time: string; courts: CourtsAt | null }) {
  return (
    <>
      <span className="font-[760] text-[1.1875rem] leading-tight tracking-tight">{time}</span>{' '}
      {courts && <span className="text-small leading-tight opacity-80">{courtsLabel(courts)}</span>}
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
