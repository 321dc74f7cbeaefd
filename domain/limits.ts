import { secondsInDay } from 'date-fns/constants'

/** Lengths in characters, and counts, that forms and the checks in `supabase/migrations` both hold. */
export const LIMITS = {
  username: 80,
  guestName: 40,
  phoneNumber: 40,
  /** Phone numbers of other members in one answer; the rest are shown as not provided. */
  phoneNumbersAtOnce: 5,
  location: 120,
  description: 2000,
  comment: 1000,
  /** The largest capacity of an event. */
  players: 20,
  /** Minutes. */
  duration: 1440,
  /** Euros per person. */
  price: 999_999.99,
  /** Alerts of a member about courts that may become free, those that have not fired. */
  courtAlerts: 20,
} as const

/** Members that a phone number can be shown to. */
export const PHONE_VISIBILITIES = ['players', 'members', 'nobody'] as const
export type PhoneVisibility = (typeof PHONE_VISIBILITIES)[number]

/**
 * Actions of a member (`most`) within a number of seconds. `private.rate_limits` in the database has the same numbers
 * and counts; a test compares them.
 */
export const ACTION_LIMITS = {
  /** Matches created; all dates of a series are one. */
  matches: { most: 60, seconds: secondsInDay },
  /** Dates created, with those of series. */
  match_dates: { most: 2000, seconds: secondsInDay },
  /** Changes that participants are notified of. */
  match_changes: { most: 200, seconds: 3600 },
  /** Invitations that send a notification. */
  invitations: { most: 200, seconds: 3600 },
  /** Joins, answers, leaves and removals. */
  participations: { most: 1000, seconds: 3600 },
  /** Requests for a substitute. */
  substitutes: { most: 20, seconds: secondsInDay },
  comments: { most: 100, seconds: 3600 },
  profile_changes: { most: 60, seconds: 3600 },
  court_alerts: { most: 100, seconds: 3600 },
  push_subscriptions: { most: 200, seconds: 3600 },
  /** New addresses of the calendar feed. */
  calendar_feeds: { most: 20, seconds: 3600 },
  uploads: { most: 60, seconds: 3600 },
  steward_acts: { most: 300, seconds: 3600 },
  /** Acts of a steward that end or give roles, lock members out, remove something, open a way in, or ring telephones. */
  grave_acts: { most: 20, seconds: secondsInDay },
  member_blocks: { most: 100, seconds: 3600 },
  /** Changes of the community's own data, by a steward. */
  community_changes: { most: 60, seconds: 3600 },
  /** Reports of content or of a member, and words that are added to one. */
  reports: { most: 40, seconds: secondsInDay },
  announcements: { most: 20, seconds: secondsInDay },
  /** Joins and new names of guests, for each link of a match. */
  link_uses: { most: 60, seconds: 3600 },
} as const

/** The number and bytes of a member's pictures beyond which the next one is refused. */
export const PICTURE_QUOTA = { files: 300, bytes: 200 * 1024 * 1024 } as const

/** Days after which notifications are deleted: those that were read, and all. */
export const NOTIFICATION_DAYS = { read: 90, all: 365 } as const

/**
 * Days after which reports are deleted, from their decision on, and announcements, from their end on; and for which what a steward removed
 * stays hidden, so that it can be shown again (`private.removals`), and for which merging two accounts can be taken back
 * (`private.merge_requests`).
 */
export const MODERATION_DAYS = {
  decidedReports: 90,
  expiredAnnouncements: 30,
  unsentMails: 7,
  removals: 7,
  memberRemovals: 7,
  merges: 3,
  removedNames: 90,
} as const

/** Bytes, pixels and kinds that the buckets of pictures take; every browser shows these kinds. */
export const PICTURES = {
  avatarBytes: 5 * 1024 * 1024,
  eventImageBytes: 10 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  /** Pixels, as the storage service has them: a small file may need gigabytes when it is shown. */
  side: 16_384,
  pixels: 50_000_000,
} as const

/** Matches fetched at a time. */
export const PAGE_SIZE = 20

/** Participants shown on the strip of a card. */
export const STRIP_PLAYERS = 4

/** Skill levels in their order; no level is written as null. */
export const SKILL_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Pro'] as const

/** Hours for which an unanswered invitation keeps a slot from further ones; `private.is_open_invitation` has the same number. */
export const INVITATION_HOLDS_SLOT_HOURS = 48
