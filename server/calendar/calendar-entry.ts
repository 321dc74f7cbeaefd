import { z } from 'zod'

const ENTRY = z.object({
  id: z.uuid(),
  type: z.string(),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  free: z.number().nullable(),
  starts: z.coerce.date(),
  ends: z.coerce.date(),
  status: z.string().nullable(),
  people: z.array(z.object({ name: z.string(), guest: z.boolean() })),
  sequence: z.number(),
  changed_at: z.coerce.date(),
})

/** A match in a calendar, as `private.calendar_entry` returns it. */
export type CalendarEntry = z.infer<typeof ENTRY>

/** The answer of `calendar_feed`: null where no feed has the token. */
export const FEED = z.object({ locale: z.string().nullable(), entries: z.array(ENTRY) }).nullable()

/** The answer of `match_calendar`: null where the member sees no such match. */
export const MATCH = ENTRY.nullable()
