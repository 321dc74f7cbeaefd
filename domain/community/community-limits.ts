/** Lengths in characters, and counts, of what stewards write about the community. */
export const COMMUNITY_LIMITS = {
  /** The title and the city. */
  title: 80,
  /** Below the icon of the installed app. */
  shortTitle: 12,
  /** A line: the name of a venue or a court, a heading. */
  line: 120,
  address: 500,
  paragraph: 5000,
  /** Paragraphs of a text, and sections of a page. */
  paragraphs: 40,
  venues: 30,
  courtsOfVenue: 40,
} as const
