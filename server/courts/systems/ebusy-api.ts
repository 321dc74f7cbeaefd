import { z } from 'zod'
import type { Answer, CourtSystem, Page } from '../court-snapshot.ts'
import { endpointOf, SyncError } from '../court-snapshot.ts'
import type { EbusyVenue } from './ebusy.ts'
import { answerOf } from './ebusy-answer.ts'
import { dayAfter, endOfDay, germanDay, readDay, spanOf, startOfDay } from './wall-time.ts'

export interface Credentials {
  user: string
  password: string
}

const reservation = z
  .object({
    courtId: z.int(),
    date: z.string().transform(readDay).pipe(z.string()),
    fromTime: z.string().transform(startOfDay).pipe(z.number()),
    toTime: z.string().transform(endOfDay).pipe(z.number()),
    type: z.string().nullish(),
    cancelled: z.boolean().optional(),
  })
  .refine(({ fromTime, toTime }) => fromTime !== toTime, 'ends when it begins')
const answer = z.union([
  z.object({ error: z.literal(true), message: z.string().nullish() }),
  z.object({ error: z.literal(false).nullish(), response: z.array(reservation) }),
])

/** Reads eBuSy as an API user that the club has given: all days in one answer, cancelled reservations among them. */
export function ebusyApi(venue: EbusyVenue, { user, password }: Credentials): CourtSystem {
  return {
    system: 'ebusy',
    endpoint: endpointOf('ebusy', venue.url),
    pageMeans: 'not_public',
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    pages: (days) => {
      // A block may go on from the day before into the first morning.
      const before = dayAfter(days[0] ?? '', -1)
      return [{ url: addressOf(venue, [before, ...days]), days, before }]
    },
    parse,
  }
}

function addressOf({ url, moduleId }: EbusyVenue, days: string[]): URL {
  const address = new URL(`/api/court/modules/${moduleId}/reservations`, url)
  address.searchParams.set('fromDate', germanDay(days.at(0) ?? ''))
  address.searchParams.set('toDate', germanDay(days.at(-1) ?? ''))
  return address
}

function parse(body: unknown, page: Page): Answer {
  const read = answer.safeParse(body)
  if (!read.success) throw new SyncError('changed', z.prettifyError(read.error))
  if (read.data.error) throw new SyncError('error', read.data.message ?? 'answered with an error')
  const all = read.data.response.map(({ courtId, date, type, cancelled, ...times }) => ({
    court: courtId,
    day: date,
    ...spanOf(times),
    ...(cancelled ? { cancelled } : {}),
    ...(type === 'BLOCKING' ? { blocked: true as const } : {}),
  }))
  return answerOf(all, page)
}
