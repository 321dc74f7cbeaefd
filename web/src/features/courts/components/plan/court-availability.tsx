import { type ComponentProps, useState } from 'react'
import { useClock } from '@/lib/time/clock.ts'
import { type Day, venueDay } from '@/lib/time/datetime.ts'
import { CourtBoard } from './court-board.tsx'
import { courtDays } from './venue-plan.ts'

interface CourtAvailabilityProps extends Omit<ComponentProps<typeof CourtBoard>, 'onDay'> {
  /** The day to begin with, if it is one that is read; the plan follows when it changes. */
  day: Day
}

export default function CourtAvailability({ day: wanted, ...board }: CourtAvailabilityProps) {
  const days = courtDays(useClock((now) => venueDay(now)))
  const [looked, setLooked] = useState<{ at: Day; from: Day } | null>(null)
  // Looking at another day lasts until the match gets one.
  const shown = looked?.from === wanted ? looked.at : wanted
  const day = days.find((one) => one === shown) ?? days[0] ?? ''
  return <CourtBoard {...board} day={day} onDay={(at) => setLooked({ at, from: wanted })} />
}
