import { z } from 'zod'
import { BOOKING_SYSTEMS, type BookingSystem, type SettingOf } from '../courts/booking-systems.ts'
import { WEEKDAYS } from '../courts/opening-hours.ts'
import { parseUrl } from '../parse-url.ts'
import { COMMUNITY_FAULTS as FAULTS } from './community-faults.ts'
import { COMMUNITY_LIMITS as LIMITS } from './community-limits.ts'
import { line, operatorSchema, paragraphs } from './operator.ts'

const address = (protocol: RegExp) =>
  z
    .url({ protocol, error: FAULTS.address })
    .max(LIMITS.address, FAULTS.tooLong)
    .refine(hasNoCredentials, FAULTS.credentials)
const link = address(/^https?$/)

const court = z.strictObject({
  id: z.int(FAULTS.courtId),
  name: line(LIMITS.line),
  /** Needed only where the name does not say it. */
  kind: z.enum(['single', 'double'], "must be 'single' or 'double'").optional(),
})

const clock = (hours: RegExp) => z.string().regex(hours, FAULTS.time)
const hours = z
  .strictObject({
    from: clock(/^([01]\d|2[0-3]):[0-5]\d$/),
    until: clock(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/),
  })
  .refine(({ from, until }) => from < until, FAULTS.endsBefore)
/** A closed day is null, so that a day that was forgotten is a fault. */
const week = z.strictObject(
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours.nullable()])) as Record<
    (typeof WEEKDAYS)[number],
    z.ZodNullable<typeof hours>
  >,
)

const venueFields = {
  /** Stable short name, such as 'arena'. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be lower case letters, digits and dashes'),
  /** The card shows the part before ' ('. */
  name: line(LIMITS.line),
  kind: z.enum(['indoor', 'outdoor'], "must be 'indoor' or 'outdoor'"),
  latitude: z.number(FAULTS.number).min(-90, FAULTS.latitude).max(90, FAULTS.latitude),
  longitude: z.number(FAULTS.number).min(-180, FAULTS.longitude).max(180, FAULTS.longitude),
  courts: z
    .array(court)
    .min(1, FAULTS.noCourt)
    .max(LIMITS.courtsOfVenue, FAULTS.tooMany)
    .refine(haveDistinct('id'), FAULTS.sameCourt),
  /** The page on which members book by themselves. */
  bookingUrl: link,
  /** The hours of each weekday on the venue's clock. They come before those of `reading`, which are the same every day. */
  opening: week.optional(),
}

// `reading` says how a booking system is read. A venue without it is not read at all.
const wholeNumber = z.int(FAULTS.wholeNumber).positive(FAULTS.positive)
const syncSettings = {
  /** The address of the system: for Eversports the one that the widget calls, for eBuSy the club's own. */
  url: address(/^https$/),
  /** False turns reading off and keeps the settings. */
  enabled: z.boolean('must be true or false').optional(),
  /** Opening hours on the venue's clock; the end up to '24:00'. */
  opening: hours.optional(),
}
const eversportsSync = z.strictObject({
  ...syncSettings,
  facilityId: wholeNumber,
  /** The sport's name in addresses. */
  sport: z
    .string()
    .regex(/^[a-z-]+$/, "must be a name such as 'padel'")
    .default('padel'),
  /** Length of a cell of the venue's grid. */
  cellMinutes: z.literal([30, 45, 60], 'must be 30, 45 or 60'),
})
const ebusySync = z.strictObject({ ...syncSettings, moduleId: wholeNumber })

/** The court-booking system that the venue uses decides how it is read. */
const VENUES = {
  eversports: z.strictObject({
    ...venueFields,
    system: z.literal('eversports'),
    reading: eversportsSync.optional(),
  }),
  ebusy: z.strictObject({ ...venueFields, system: z.literal('ebusy'), reading: ebusySync.optional() }),
} satisfies {
  [Name in BookingSystem]: z.ZodType<{ reading?: Record<SettingOf<Name>, unknown> | undefined }>
}
type VenueSchema = (typeof VENUES)[BookingSystem]
const venue = z.discriminatedUnion(
  'system',
  Object.values(VENUES) as [VenueSchema, ...VenueSchema[]],
  `must be ${BOOKING_SYSTEMS.map((name) => `'${name}'`).join(' or ')}`,
)

const community = z
  .strictObject({
    title: line(LIMITS.title),
    /** Below the icon of the installed app; the title where it is missing. */
    shortTitle: line(LIMITS.shortTitle, FAULTS.shortTitle).optional(),
    city: line(LIMITS.title),
    timeZone: z.string().refine(isTimeZone, FAULTS.timeZone).default('Europe/Berlin'),
    /** The language of whatever is not for one member, and of members who have chosen none: there is `languages/<tag>.po`. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, FAULTS.language)
      .default('en'),
    /** The mail address at which operators of booking systems reach the operator of this community. */
    contact: z.email(FAULTS.mail).optional(),
    venues: z
      .array(venue)
      .min(1, FAULTS.noVenue)
      .max(LIMITS.venues, FAULTS.tooMany)
      .refine(haveDistinct('id'), FAULTS.sameVenue)
      // Matches refer to a venue by its name.
      .refine(haveDistinct('name'), FAULTS.sameVenueName),
    /** Paragraphs of the about page; it has a default text. */
    about: paragraphs.optional(),
    /** Paragraphs of the accessibility statement in the imprint, in place of the one that comes with Courtside. */
    accessibility: paragraphs.optional(),
    /** Shown in the imprint and on the privacy page, which say so when it is missing. */
    operator: operatorSchema.optional(),
    links: z.strictObject({ donation: link, coffee: link, feedback: link, developer: link }),
  })
  .refine(({ contact, venues }) => contact !== undefined || venues.every(({ reading }) => !reading), {
    path: ['contact'],
    error: FAULTS.contact,
  })

export type Community = z.infer<typeof community>
export type Venue = z.infer<typeof venue>
export type Court = z.infer<typeof court>

export type CommunityResult = { ok: true; community: Community } | { ok: false; faults: string[] }

/**
 * Checks a community, from `config/community.json` or from the app. Each fault names its field as one would write it in code:
 * `venues[1].latitude: must be a number`.
 */
export function parseCommunity(value: unknown): CommunityResult {
  if (typeof value === 'object' && value !== null && 'locale' in value)
    return { ok: false, faults: [RENAMED_LOCALE] }
  const result = community.safeParse(value)
  if (result.success) return { ok: true, community: result.data }
  return { ok: false, faults: result.error.issues.map(describe) }
}

const RENAMED_LOCALE = 'locale: is called language now; write "language": "de" in its place, or "en"'

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return `${path.replace(/^\./, '') || 'the whole file'}: ${issue.message}`
}

function haveDistinct<Key extends string>(key: Key) {
  return (items: { [key in Key]: unknown }[]) => new Set(items.map((item) => item[key])).size === items.length
}

/** Tells whether a URL has no user name and password: every page and log would show them. */
function hasNoCredentials(url: string): boolean {
  const parsed = parseUrl(url)
  return !parsed?.username && !parsed?.password
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
