import { SLOTS, selectSlot } from '@domain/courts/slots.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { community } from '@/lib/backend/config.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { cn } from '@/lib/cn.ts'
import { useClock, useNow } from '@/lib/time/clock.ts'
import { clockOn, type Day, formatDay, venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { COURT_HOURS, firstDay } from '@/lib/time/next-start.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { InlineError } from '@/ui/feedback/loaded.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { useSnapshots } from '../../queries.ts'
import type { PlanScreen } from './court-cell.tsx'
import { CourtPlan, type PlanCell } from './court-plan.tsx'
import { SlotBar } from './slot-bar.tsx'
import { VenueNotes } from './venue-notes.tsx'
import { type CourtSlot, courtDays, isFreeIn, plansOf, useShownDay, type VenuePlan } from './venue-plan.ts'

interface CourtBoardProps {
  day: Day
  onDay: (day: Day) => void
  selected: CourtSlot | null
  onSelect: (slot: CourtSlot | null) => void
  screen: PlanScreen
}

export function CourtBoard({ day, onDay, selected, onSelect, screen }: CourtBoardProps) {
  const now = useNow()
  const today = venueDay(now)
  const query = useSnapshots(today)
  const online = useOnline()
  const plans = query.data && plansOf(query.data, day, now)
  const chosen = formatDay(day)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Days {...{ today, day, onDay }} />
      {plans ? (
        <>
          {online && query.isError && (
            <InlineError query={query}>{t`The courts could not be loaded anew.`}</InlineError>
          )}
          <VenueNotes {...{ plans, day }} />
          <DayOver {...{ day, onDay }} />
          <CourtPlan
            key={day}
            label={t`Courts, ${chosen}`}
            plans={plans}
            selected={selected?.day === day ? selected : null}
            onTap={(cell) => onSelect(tapped(plans, selected, { day, ...cell }))}
            screen={screen}
          />
        </>
      ) : (
        <Unavailable
          query={query}
          title={t`Courts could not be loaded`}
          description={t`Could not connect to the server. Please try again later.`}
          offline={t`Courts appear as soon as you are back.`}
        >
          <CourtPlanSkeleton now={clockOn(day, now)} />
        </Unavailable>
      )}
      <SlotBar slot={selected} screen={screen} />
    </div>
  )
}

/** A day without an hour that could be had leads to the next one that has. */
function DayOver({ day, onDay }: Pick<CourtBoardProps, 'day' | 'onDay'>) {
  const next = useClock((now) => firstDay(now, COURT_HOURS))
  const name = formatDay(next)
  if (day >= next) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-button border border-line bg-surface py-2.5 pr-2.5 pl-3.5">
      <p>{t`No court can be booked on this day any more.`}</p>
      <Button variant="strong" size="sm" onClick={() => onDay(next)}>
        {t`Go to ${name}`}
      </Button>
    </div>
  )
}

function Days({ today, day, onDay }: Pick<CourtBoardProps, 'day' | 'onDay'> & { today: Day }) {
  const options = courtDays(today).map((one) => ({ value: one, face: dayLabel(one, today) }))
  return <RadioRow label={t`Day`} options={options} value={day} onChange={onDay} look="segments" />
}

function tapped(
  plans: readonly VenuePlan[],
  selected: CourtSlot | null,
  { day, venue, court, slot }: PlanCell & { day: Day },
): CourtSlot | null {
  const here = selected?.day === day && selected.venue.id === venue.id ? selected : null
  const range = selectSlot(here, { court, slot }, isFreeIn(plans, venue.id))
  // A choice on another day stays when a tap here changes nothing.
  if (range === null) return here ? null : selected
  return { court: range.court, from: range.from, to: range.to, day, venue }
}

function CourtPlanSkeleton({ now }: { now: number }) {
  const { venues } = community()
  const courts = venues.flatMap((venue) => venue.courts)
  const ahead = SLOTS.filter((slot) => slot * 60 > now)
  return (
    <div role="status" aria-label={t`Loading courts`} className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-3 gap-y-2">
        {venues.map(({ id }) => (
          <Skeleton key={id} className="h-[60px] rounded-button" />
        ))}
      </div>
      <div aria-hidden="true" className={cn('grid gap-1', ahead.length === 0 && 'hidden')}>
        <Skeleton className="ml-[2.75rem] h-9 rounded-[10px]" />
        <div className="h-9" />
        {ahead.map((slot) => (
          <div key={slot} className="flex gap-1">
            <span className="w-[2.5rem] pr-1 text-right text-[.8125rem] text-muted leading-10">
              {timeOf(slot * 60)}
            </span>
            {courts.map(({ id }) => (
              <Skeleton key={id} className="h-10 flex-1 rounded-[10px]" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface CourtAvailabilityProps extends Omit<CourtBoardProps, 'onDay'> {
  /** The day to begin with, if it is one that is read; the plan follows when it changes. */
  day: Day
}

export default function CourtAvailability({ day: wanted, ...board }: CourtAvailabilityProps) {
  const [looked, setLooked] = useState<{ at: Day; from: Day } | null>(null)
  // Looking at another day lasts until the match gets one.
  const shown = looked?.from === wanted ? looked.at : wanted
  const day = useShownDay(shown)
  return <CourtBoard {...board} day={day} onDay={(at) => setLooked({ at, from: wanted })} />
}
