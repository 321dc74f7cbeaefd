import { UNKNOWN } from './fault.ts'
import { clock, daysFrom, PERSON, type TakenTime } from './taken-time.ts'

const CELL = 30
const DAYS_OF_ANSWER = 7

/** An entry for each cell of the grid that is taken; nested once more when there is none. */
export function eversportsSlots(query: URLSearchParams, takenOn: (day: string) => TakenTime[]) {
  const courts = query.getAll('courts[]').map(Number)
  const slots = daysFrom(query.get('startDate') ?? '', DAYS_OF_ANSWER)
    .flatMap(takenOn)
    .filter(({ court }) => court >= UNKNOWN || courts.includes(court))
    .flatMap(cells)
  return { slots: slots.length > 0 ? slots : { slots } }
}

function cells({ court, day, start, end }: TakenTime) {
  return Array.from({ length: Math.ceil((end - start) / CELL) }, (_, cell) => ({
    date: day,
    start: clock(start + cell * CELL).replace(':', ''),
    court,
    title: PERSON,
    present: cell % 2 === 0,
    isUserBookingOwner: false,
    booking: cell % 2 === 0 ? 1 : null,
  }))
}
