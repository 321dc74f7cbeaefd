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
