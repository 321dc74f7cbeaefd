import { type CourtsAt, courtsAt } from '@domain/courts/courts-at.ts'
import { useSnapshots } from '@/features/courts/queries.ts'
import { community } from '@/lib/backend/config.ts'
import { useClock } from '@/lib/time/clock.ts'
import { clockOn, venueDay } from '@/lib/time/datetime.ts'
import { useMatchForm } from './match-form-context.ts'

/** The courts of the chosen venue at these times on the chosen day; none while one of the two is not chosen. */
export function useCourtsAt(times: readonly string[]) {
  const { values } = useMatchForm()
  const { matchDate: day, location, duration: minutes, players } = values
  const { data: snapshots = [] } = useSnapshots(useClock((now) => venueDay(now)))
  const venue = community().venues.find(({ name }) => name === location)
  const snapshot = snapshots.find((one) => one.venue === venue?.id)
  const states = useClock((now) =>
    venue && day
      ? JSON.stringify(
          times.map((start) => {
            const clock = { now: clockOn(day, now), at: now }
            const known = { venue: venue.name, courts: venue.courts, day, snapshot, ...clock }
            return courtsAt(known, { start, minutes, players })
          }),
        )
      : '[]',
  )
  return { venue, snapshot, courts: JSON.parse(states) as CourtsAt[] }
}
