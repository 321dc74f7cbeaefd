import { daysInWeek } from '@domain/time-units.ts'
import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { addDays, formatDayLong, formatWeekday, venueDay } from '@/lib/time/datetime.ts'
import type { Habits } from '../../queries.ts'
import type { Preset } from '../draft.ts'
import { DetailsFields } from '../fields/details-fields.tsx'
import { DayChips } from '../fields/time-fields.tsx'
import { LevelAndPlayers, VenueField } from '../fields/venue-fields.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { ConflictWarning } from '../saving/conflict-warning.tsx'
import { PeopleRows } from './people-rows.tsx'
import { TimeChoice } from './time-choice.tsx'

/** The form of somebody who has made a match before: day, time and people are a tap each, everything else is as it was. */
export function QuickFields({ preset, habits }: { preset: Preset; habits: Habits }) {
  const { faults } = useMatchForm()
  return (
    <div className="grid gap-6">
      {preset.again && <AboutLast preset={preset} again={preset.again} />}
      <DayChips />
      <TimeChoice
        venue={<VenueField isChip />}
        usual={habits.times}
        around={preset.values.matchTime}
        error={faults.matchTime}
      />
      <ConflictWarning />
      <PeopleRows last={preset.values.invited} partners={habits.partners} />
      <DetailsFields isOpen={!preset.values.skillLevel}>
        <LevelAndPlayers />
      </DetailsFields>
    </div>
  )
}

function AboutLast({ preset, again }: { preset: Preset; again: string }) {
  const isLastWeek = useClock((now) => {
    const [today, day] = [venueDay(now), venueDay(again)]
    return day < today && day >= addDays(today, -daysInWeek)
  })
  const [weekday, day] = [formatWeekday(again), formatDayLong(again)]
  return (
    <p className="-mt-2 text-muted">
      {isLastWeek
        ? t`As last ${weekday}, with the same people. Change what differs.`
        : t`As on ${day}, with the same people. Change what differs.`}{' '}
      {preset.hasLeftOut && t`Guests and former members are not invited.`}
    </p>
  )
}
