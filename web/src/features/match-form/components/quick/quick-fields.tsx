import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { daysInWeek } from 'date-fns/constants'
import { ChevronRight } from 'lucide-react'
import { useClock } from '@/lib/time/clock.ts'
import { addDays, formatDayLong, formatWeekday, venueDay } from '@/lib/time/datetime.ts'
import { tagLabel } from '@/lib/words/match-words.ts'
import type { Habits } from '../../queries.ts'
import type { Preset } from '../draft.ts'
import { CourtDialog } from '../fields/court-choice.tsx'
import { DetailsFields } from '../fields/details-fields.tsx'
import { RecurrenceFields } from '../fields/recurrence-fields.tsx'
import { DayChips, StartAndEnd } from '../fields/time-fields.tsx'
import { LevelAndPlayers, VenueField } from '../fields/venue-fields.tsx'
import { Group } from '../group.tsx'
import { type Person, useMatchForm } from '../match-form-context.ts'
import { partLabel } from '../part-label.ts'
import { ConflictWarning } from '../saving/conflict-warning.tsx'
import { PeopleRows } from './people-rows.tsx'
import { TimeTiles } from './time-tiles.tsx'

/** The form of somebody who has made a match before: day, time and people are a tap each, everything else is as it was. */
export function QuickFields({ preset, habits }: { preset: Preset; habits: Habits }) {
  const { faults } = useMatchForm()
  return (
    <div className="grid gap-5">
      {preset.again && <AboutLast preset={preset} again={preset.again} />}
      <DayChips />
      <TimeTiles
        venue={<VenueField isChip />}
        usual={habits.times}
        around={preset.values.matchTime}
        error={faults.matchTime}
      />
      <ConflictWarning />
      <PeopleRows last={preset.values.invited} partners={habits.partners} />
      <FoldedFields last={preset.values} />
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

/** Everything that is mostly as it was: folded until it is wanted, or until something in it is wrong. */
function FoldedFields({ last }: { last: MatchFormValues }) {
  const { values, people } = useMatchForm()
  const isSame = SUBJECTS.every((name) => JSON.stringify(values[name]) === JSON.stringify(last[name]))
  return (
    <details open={!last.skillLevel} className="group min-w-0">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-button py-1 text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="min-w-0">
          <span className="block">
            {isSame ? t`Level, payment, balls, tags: as last time` : t`Level, payment, balls, tags`}
          </span>
          <span className="wrap-anywhere block text-small group-open:hidden">{factsOf(values, people)}</span>
        </span>
      </summary>
      <div className="grid gap-4 pt-2">
        <Group title={t`Players and level`}>
          <LevelAndPlayers />
        </Group>
        <Group title={t`Date and time`}>
          <StartAndEnd />
        </Group>
        <CourtDialog />
        <RecurrenceFields />
        <DetailsFields />
      </div>
    </details>
  )
}

const SUBJECTS = [
  'skillLevel',
  'players',
  'duration',
  'matchCategory',
  'isPrivateMatch',
  'courtBooked',
  'pricePerPerson',
  'selectedTags',
  'bringsBalls',
  'paidBy',
  'creatorJoinsMatch',
  'isRecurring',
] as const satisfies readonly (keyof MatchFormValues)[]

/** 'Intermediate, 4 players, 90 min, Friendly, Private, Training' */
function factsOf(values: MatchFormValues, people: readonly Person[]): string {
  const { duration: minutes, isPrivateMatch, courtBooked, selectedTags, isRecurring } = values
  return [
    partLabel('level', values, people),
    partLabel('players', values, people),
    t`${minutes} min`,
    partLabel('category', values, people),
    isPrivateMatch && t`Private match`,
    courtBooked && t`Court booked`,
    isRecurring && t`Recurring`,
    ...selectedTags.map(tagLabel),
  ]
    .filter(Boolean)
    .join(', ')
}
