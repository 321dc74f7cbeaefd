import { secondsInDay } from '../domain/time-units.ts'

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
  /** Entries of an evening: scores, presence, settings, deals. */
  evening_entries: { most: 1500, seconds: 3600 },
  /** Reports, confirmations and disputes of results. */
  result_entries: { most: 60, seconds: 3600 },
} as const

/** The number and bytes of a member's pictures beyond which the next one is refused. */
export const PICTURE_QUOTA = { files: 300, bytes: 200 * 1024 * 1024 } as const
