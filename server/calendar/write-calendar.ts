import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { z } from 'zod'
import { eventTitle } from '../../domain/match/event-title.ts'
import { type Kind, kindOf } from '../../domain/match/match-kind.ts'
import { secondsInHour } from '../../domain/time-units.ts'

interface CalendarOptions {
  title: string
  siteUrl: string
  language: string
  /** The page of a match, from the root; that for members when left out. */
  pathOf?: (id: string) => string
  translate: (message: MessageDescriptor) => string
}

const REFRESH_SECONDS = secondsInHour
const ALARM_SECONDS = 2 * secondsInHour

/** Writes matches as a calendar (RFC 5545), in UTC, which programs show in their own zone. The same entries give the same text. */
export function writeCalendar(entries: CalendarEntry[], options: CalendarOptions): string {
  const calendar = ical({
    name: options.title,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Courtside', product: 'Courtside', language: options.language.toUpperCase() },
    ttl: REFRESH_SECONDS,
    url: options.siteUrl,
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry, options))
  // Every line ends like that, the last one as well; the library leaves that to its caller.
  return `${calendar.toString()}\r\n`
}

function eventOf(entry: CalendarEntry, options: CalendarOptions): ICalEventData {
  const url = options.siteUrl + (options.pathOf?.(entry.id) ?? `/matches/${entry.id}`)
  const isTentative = ['pending', 'invited', 'waiting'].includes(entry.status ?? '')
  return {
    // The same id wherever the match is read from, so that a program that has it already updates it.
    id: `${entry.id}@courtside`,
    start: entry.starts,
    end: entry.ends,
    sequence: entry.sequence,
    stamp: entry.changed_at,
    lastModified: entry.changed_at,
    summary: options.translate(summaryOf(entry, options)),
    description: descriptionOf(entry, options, url),
    location: locationOf(entry),
    url,
    status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    // A place that may come to nothing keeps no time busy.
    transparency: isTentative ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    alarms: isTentative ? [] : [{ type: ICalAlarmType.display, trigger: ALARM_SECONDS }],
  }
}

function summaryOf({ type, location, status, first_line }: CalendarEntry, { translate }: CalendarOptions) {
  const kind = translate(KINDS[kindOf({ match_type: type })])
  const { title } = eventTitle({ match_type: type, location, description: first_line })
  if (status === 'waiting') return msg`${{ kind }}: ${{ title }} (on the waiting list)`
  return status === 'pending' || status === 'invited'
    ? msg`${{ kind }}: ${{ title }} (invited)`
    : msg`${{ kind }}: ${{ title }}`
}

const KINDS: Record<Kind, MessageDescriptor> = {
  Event: msg`Event`,
  Americano: msg`Americano`,
  Tournament: msg`Tournament`,
  Match: msg`Match`,
}

function descriptionOf({ people, free }: CalendarEntry, options: CalendarOptions, url: string): string {
  const { language, translate } = options
  const named = people.slice(0, MAX_NAMES).map((person) => nameOf(person, options))
  const names = new Intl.ListFormat(language).format(named)
  const lines = [
    named.length > 0 && translate(msg`With ${{ names }}`),
    free && translate(msg`${plural({ free }, { one: '# place left', other: '# places left' })}`),
    url,
  ]
  return lines.filter(Boolean).join('\n')
}

/** A guest may have typed the name of a member. */
const nameOf = ({ name, guest }: CalendarEntry['people'][number], { translate }: CalendarOptions): string =>
  guest ? translate(msg`${{ name }} (guest)`) : name

const MAX_NAMES = 20

function locationOf({ location, latitude, longitude }: CalendarEntry) {
  const geo = latitude === null || longitude === null ? undefined : { lat: latitude, lon: longitude }
  return geo ? { title: location, geo } : { title: location }
}

const ENTRY = z.object({
  id: z.uuid(),
  type: z.string(),
  /** By which an event is called; missing in the answer of an older database. */
  first_line: z.string().nullish().default(null),
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

export type CalendarEntry = z.infer<typeof ENTRY>

/** The answer of `calendar_feed`: null where no feed has the token. */
export const FEED = z.object({ locale: z.string().nullable(), entries: z.array(ENTRY) }).nullable()

/** The answer of `match_calendar`: null where the member sees no such match. */
export const MATCH = ENTRY.nullable()
