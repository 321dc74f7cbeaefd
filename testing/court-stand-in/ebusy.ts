import { overlaps } from '../../domain/courts/court-day.ts'
import { americanDay, clock, daysFrom, germanDay, PERSON, type TakenTime } from './taken-time.ts'

type TakenOn = (day: string) => TakenTime[]

/** The guests' answer for a day, requested as MM/DD/YYYY. */
export function ebusyReservations(query: URLSearchParams, takenOn: TakenOn) {
  const reservations = takenOn(dayAskedFor(query)).map(({ court, day, start, end }, index) => ({
    id: index + 1,
    court,
    // Older entries have the other form.
    date: index % 2 === 0 ? americanDay(day) : germanDay(day),
    fromTime: clock(start),
    toTime: clock(end),
    blocking: index % 3 === 0,
    text: PERSON,
    shortText: PERSON,
    info: '',
    additionalPlayers: [PERSON],
  }))
  return { reservations }
}

/** The API user's answer for the days from and to DD.MM.YYYY. */
export function ebusyUserReservations(query: URLSearchParams, takenOn: TakenOn) {
  const [from = '', to = ''] = ['fromDate', 'toDate'].map((name) => isoDay(query.get(name) ?? ''))
  const days = daysFrom(from, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
  const response = days.flatMap(takenOn).map(({ court, day, start, end }) => ({
    courtId: court,
    date: germanDay(day),
    fromTime: clock(start),
    toTime: clock(end),
    type: 'BOOKING',
    cancelled: false,
  }))
  return { error: false, message: null, response }
}

const OPENS = 7 * 60
const CLOSES = 22 * 60
const SLOT = 30

/** The page that people see of a day, from 7 to 22. */
export function ebusyGridPage(query: URLSearchParams, takenOn: TakenOn, courts: number[]): string {
  const day = dayAskedFor(query)
  const taken = takenOn(day)
  const shown = [...new Set([...courts, ...taken.map(({ court }) => court)])]
  const heads = shown.map((court) => `<th class="court" data-id="${court}">Court ${court}</th>`)
  const rows = []
  for (let start = OPENS; start < CLOSES; start += SLOT)
    rows.push(`<tr>${shown.map((court) => slot(court, day, start, taken)).join('')}</tr>`)
  return `<title>Court plan</title><table><tr>${heads.join('')}</tr>${rows.join('')}</table>`
}

function slot(court: number, day: string, start: number, taken: TakenTime[]): string {
  const time = { start, end: start + SLOT }
  const isTaken = taken.some((one) => one.court === court && overlaps(one, time))
  const times = `data-major-begin="${clock(start)}" data-major-end="${clock(start + SLOT)}"`
  return `<td class="slot${isTaken ? '' : ' bookable'}" data-court="${court}" data-date="${americanDay(day)}" ${times}></td>`
}

function dayAskedFor(query: URLSearchParams): string {
  const [month, date, year] = query.get('currentDate')?.split('/') ?? []
  return `${year}-${month}-${date}`
}

const isoDay = (day: string) => day.split('.').toReversed().join('-')
