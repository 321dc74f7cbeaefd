import { overlaps } from '../../../domain/courts/court-day.ts'
import { americanDay, byDay, clock, daysFrom, germanDay } from '../../../testing/court-stand-in/taken-time.ts'
import type { CourtSpan } from '../court-snapshot.ts'

// Answers in the shapes of both booking systems, made of entries and distorted in every way that a test can think of.

export type AnswerFormat = 'widget' | 'widget of all courts' | 'module' | 'page' | 'API user'
export const ANSWER_FORMATS: AnswerFormat[] = ['widget', 'widget of all courts', 'module', 'page', 'API user']

export interface Distortion {
  /** Courts that have other ids now. */
  renamed: ReadonlyMap<number, number>
  /** Courts and days of which the answer says nothing. */
  leftOut: { courts: number[]; days: string[] }
  /** Days from the first one on, on which there is an entry that nobody asked for. */
  foreign: number[]
  /** Says everything twice. */
  doubled: boolean
  /** Minutes after which nothing is said. */
  cut: number
}

/** One answer as it was sent. */
export interface SentAnswer {
  days: string[]
  entries: CourtSpan[]
  /** Courts that a page shows, whether they are taken or not. */
  shown: number[]
}

export function answerTo(
  url: URL,
  way: AnswerFormat,
  truth: readonly CourtSpan[],
  courts: readonly number[],
  distortion: Distortion,
): { sent: SentAnswer; body: string } {
  const days = daysAskedFor(url, way)
  const reach = way.startsWith('widget') ? daysFrom(days[0] ?? '', 7) : days
  const idOf = (court: number) => distortion.renamed.get(court) ?? court
  const foreign = distortion.foreign.map((offset) => ({
    court: idOf(courts[0] ?? 0),
    day: dayAfter(days[0] ?? '', offset),
    start: 600,
    end: 660,
  }))
  // Only lists of reservations have entries that begin on one day and end on the next.
  const hasNights = way === 'module' || way === 'API user'
  const own = (hasNights ? truth : truth.flatMap(byDay))
    .filter(({ court, day }) => reach.includes(day) && !isLeftOut({ court, day }, distortion))
    .map((entry) => ({ ...entry, court: idOf(entry.court) }))
    .filter(({ court, start }) => start < distortion.cut && (way !== 'widget' || isRequested(url, court)))
  const once = [...own, ...foreign]
  const entries = distortion.doubled ? [...once, ...once] : once
  const shown = courts.filter((court) => !distortion.leftOut.courts.includes(court)).map(idOf)
  return {
    sent: { days, entries, shown: way === 'page' ? shown : [] },
    body: bodyOf(way, { days, entries, shown }, distortion),
  }
}

const isLeftOut = ({ court, day }: { court: number; day: string }, { leftOut }: Distortion) =>
  leftOut.courts.includes(court) || leftOut.days.includes(day)

const isRequested = (url: URL, court: number) => url.searchParams.getAll('courts[]').includes(String(court))

function daysAskedFor({ searchParams }: URL, way: AnswerFormat): string[] {
  if (way === 'API user') {
    const [from = '', to = ''] = ['fromDate', 'toDate'].map((name) =>
      (searchParams.get(name) ?? '').split('.').toReversed().join('-'),
    )
    return daysFrom(from, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
  }
  if (way.startsWith('widget')) return daysFrom(searchParams.get('startDate') ?? '', 3)
  const [month, date, year] = searchParams.get('currentDate')?.split('/') ?? []
  return [`${year}-${month}-${date}`]
}

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

function bodyOf(way: AnswerFormat, sent: SentAnswer, { cut }: Distortion): string {
  if (way === 'page') return pageOf(sent, cut)
  if (way === 'API user')
    return JSON.stringify({
      error: false,
      response: sent.entries.map(({ court, day, start, end }) => ({
        courtId: court,
        date: germanDay(day),
        fromTime: clock(start),
        toTime: clock(end),
        type: start % 60 === 0 ? 'BOOKING' : 'BLOCKING',
      })),
    })
  if (way === 'module')
    return JSON.stringify({
      reservations: sent.entries.map(({ court, day, start, end }, at) => ({
        court,
        date: at % 2 ? germanDay(day) : americanDay(day),
        fromTime: clock(start),
        toTime: clock(end),
        blocking: start % 60 !== 0,
      })),
    })
  const cells = sent.entries.flatMap(({ court, day, start, end }) =>
    Array.from({ length: (end - start) / 30 }, (_, cell) => ({
      court,
      date: day,
      start: clock(start + cell * 30).replace(':', ''),
    })),
  )
  return JSON.stringify({ slots: cells.length > 0 ? cells : { slots: [] } })
}

/** Times from 7 to 22, as far as the page goes. */
function pageOf({ days: [day = ''], entries, shown }: SentAnswer, cut: number): string {
  const slots = []
  for (let start = 420; start < Math.min(1320, cut); start += 30)
    for (const court of shown) {
      const isTaken = entries.some(
        (one) => one.court === court && one.day === day && overlaps(one, { start, end: start + 30 }),
      )
      slots.push({ court, day, start, isTaken })
    }
  const foreign = entries.filter((one) => one.day !== day).map((one) => ({ ...one, isTaken: true }))
  const cells = [...slots, ...foreign].map(
    ({ court, day: on, start, isTaken }) =>
      `<td class="slot ${isTaken ? '' : 'bookable'}" data-court="${court}" data-date="${americanDay(on)}" data-major-begin="${clock(start)}" data-major-end="${clock(start + 30)}"></td>`,
  )
  const heads = shown.map((court) => `<th class="court" data-id="${court}"></th>`)
  return `<table><tr>${heads.join('')}</tr><tr>${cells.join('')}</tr></table>`
}
