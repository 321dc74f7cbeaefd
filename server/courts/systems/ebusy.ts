import { z } from 'zod'
import { americanDay } from '../../../domain/courts/booking-systems.ts'
import { addDays } from '../../../domain/local-time.ts'
import type { Answer, BusyInterval, CourtSystem, Page } from '../court-snapshot.ts'
import { endpointOf, parseAnswer, requireDays, SyncError } from '../court-snapshot.ts'
import { endOfDay, germanDay, readDay, spanOf, splitAtMidnight, startOfDay } from './wall-time.ts'

export interface EbusyVenue {
  url: string
  moduleId: number
}

export interface Credentials {
  user: string
  password: string
}

const times = z
  .object({
    date: z.string().transform(readDay).pipe(z.string()),
    fromTime: z.string().transform(startOfDay).pipe(z.number()),
    toTime: z.string().transform(endOfDay).pipe(z.number()),
  })
  .refine(({ fromTime, toTime }) => fromTime !== toTime, 'ends when it begins')
// A booking and a block both make a court busy, but are told apart. Names and texts are dropped here.
const shown = z.object({ court: z.int(), blocking: z.boolean().nullish() }).and(times)
const ofModule = z.object({ reservations: z.array(shown) })
const stored = z
  .object({ courtId: z.int(), type: z.string().nullish(), cancelled: z.boolean().optional() })
  .and(times)
const ofApi = z.union([
  z.object({ error: z.literal(true), message: z.string().nullish() }),
  z.object({ error: z.literal(false).nullish(), response: z.array(stored) }),
])

/** Reads eBuSy's court module as guests see it: the bookings and blocks of one day in each answer. */
export function ebusy(venue: EbusyVenue): CourtSystem {
  return {
    system: 'ebusy',
    endpoint: endpointOf('ebusy', venue.url),
    pageMeans: 'not_public',
    pages(days) {
      // The day before comes last: a block may go on from there into the first morning.
      const before = addDays(days[0] ?? '', -1)
      const pages = days.map((day): Page => ({ url: addressOf(venue, day), days: [day] }))
      return [...pages, { url: addressOf(venue, before), days: [], before }]
    },
    parse(body, page) {
      const busy = parseAnswer(ofModule, body).reservations.map(({ court, date, blocking, ...span }) => ({
        court,
        day: date,
        ...spanOf(span),
        ...(blocking ? { blocked: true as const } : {}),
      }))
      return answerOf(busy, page)
    },
  }
}

/** Reads eBuSy as an API user that the club has given: all days in one answer, cancelled reservations among them. */
export function ebusyApi({ url, moduleId }: EbusyVenue, { user, password }: Credentials): CourtSystem {
  return {
    system: 'ebusy',
    endpoint: endpointOf('ebusy', url),
    pageMeans: 'not_public',
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    pages(days) {
      const before = addDays(days[0] ?? '', -1)
      const address = new URL(`/api/court/modules/${moduleId}/reservations`, url)
      address.searchParams.set('fromDate', germanDay(before))
      address.searchParams.set('toDate', germanDay(days.at(-1) ?? ''))
      return [{ url: address, days, before }]
    },
    parse(body, page) {
      const answer = parseAnswer(ofApi, body)
      if (answer.error) throw new SyncError('error', answer.message ?? 'answered with an error')
      const all = answer.response.map(({ courtId, date, type, cancelled, ...span }) => ({
        court: courtId,
        day: date,
        ...spanOf(span),
        ...(cancelled ? { cancelled } : {}),
        ...(type === 'BLOCKING' ? { blocked: true as const } : {}),
      }))
      return answerOf(all, page)
    },
  }
}

export function addressOf({ url, moduleId }: EbusyVenue, day: string): URL {
  const address = new URL(`/court-module/${moduleId}`, url)
  address.searchParams.set('timestamp', '')
  address.searchParams.set('currentDate', americanDay(day))
  return address
}

/**
 * The busy times that a list of reservations gives, the day before included: what goes on past midnight takes the morning, and a
 * court that is named there and is not configured may be one of ours under another id.
 * @param all reservations, cancelled ones included; ends of more than 1440 lie in the next day
 */
function answerOf(all: (BusyInterval & { cancelled?: boolean })[], { days, before }: Page): Answer {
  requireDays(
    all.map(({ day }) => day),
    before === undefined ? days : [before, ...days],
  )
  const busy = all
    .filter(({ cancelled }) => !cancelled)
    .map(({ cancelled: _, ...time }) => time)
    .flatMap(splitAtMidnight)
  return { busy, days }
}
