import { LIMITS } from '../auth/rate-limits/limit-table.ts'
import { MAX_WAITING } from '../database/per-caller-limiter.ts'
import { BODY_LIMITS } from '../http/admission/json-body.ts'
import { DEFAULT_REQUEST_LIMITS } from '../http/request-limits.ts'
import { MIN_BODY_RATE } from '../http/serve.ts'
import { defaultLimits, type SubscriptionLimits } from '../realtime/limits.ts'
import { MAX_LOOKUPS } from '../rest/plan/embed-cost.ts'
import { MAX_EMBEDS } from '../rest/plan/read-plan.ts'
import { MAX_VALUES } from '../rest/sql/names.ts'
import { MAX_ENTRIES, MAX_KEYS } from '../storage/objects/list.ts'
import { MAX_KEY_LENGTH } from '../storage/objects/object-rows.ts'
import { MAX_FILE_SIZE, MAX_JSON_SIZE, RESERVE, UPLOAD_TIMEOUT } from '../storage/routes.ts'
import { MAX_LINK_LIFETIME, MAX_LINKS } from '../storage/signed-urls/sign.ts'
import { MAX_PICTURE } from '../storage/uploads/picture-size.ts'
import { MAX_METADATA_SIZE } from '../storage/uploads/read-upload.ts'
import { MAX_UPLOADS, MAX_UPLOADS_PER_MEMBER, UPLOAD_PACE } from '../storage/uploads/upload-limits.ts'

const { ofSocket, ofMember, ...ofEverybody } = defaultLimits(1)

/** Returns the same numbers under names that say to whom they apply. */
function named<Suffix extends string>(
  limits: SubscriptionLimits,
  suffix: Suffix,
): Record<`${keyof SubscriptionLimits}${Suffix}`, number> {
  const entries = Object.entries(limits).map(([name, most]) => [`${name}${suffix}`, most])
  return Object.fromEntries(entries)
}

/**
 * The default of each limit that this backend sets to its clients, by service. Times are milliseconds, except for those of
 * `rates` (seconds); sizes are bytes.
 */
export const BACKEND_LIMITS = {
  rates: LIMITS,
  requests: {
    ...DEFAULT_REQUEST_LIMITS,
    /** Requests of one caller that may wait for a connection to the database. */
    waiting: MAX_WAITING,
    /** Bytes of bodies of one caller that are read or worked on at a time. */
    bodies: BODY_LIMITS.perCaller,
    /** Bytes of bodies that one caller may send in a second. */
    bodiesPerSecond: BODY_LIMITS.perSecond,
    /** Values in the filters and rows of one request. */
    values: MAX_VALUES,
    /** Embedded resources in one request. */
    embeds: MAX_EMBEDS,
    /** Lookups of embedded resources in one request, by an estimate. */
    lookups: MAX_LOOKUPS,
  },
  http: { slowestBody: MIN_BODY_RATE.rate },
  realtime: { ...ofEverybody, ...named(ofSocket, 'OfSocket'), ...named(ofMember, 'OfMember') },
  storage: {
    uploads: MAX_UPLOADS,
    uploadsOfMember: MAX_UPLOADS_PER_MEMBER,
    uploadPace: UPLOAD_PACE.bytesPerSecond,
    fileSize: MAX_FILE_SIZE,
    jsonSize: MAX_JSON_SIZE,
    metadata: MAX_METADATA_SIZE,
    key: MAX_KEY_LENGTH,
    entries: MAX_ENTRIES,
    links: MAX_LINKS,
    /** Seconds for which a signed URL of a member may be valid. */
    linkOfMember: MAX_LINK_LIFETIME.member,
    pictureSide: MAX_PICTURE.side,
    picturePixels: MAX_PICTURE.pixels,
    removals: MAX_KEYS,
    silence: UPLOAD_TIMEOUT,
    reserve: RESERVE,
  },
} as const
