/** Lengths in characters, and counts, that forms and the checks in `supabase/migrations` both hold. */
export const LIMITS = {
  username: 80,
  phoneNumber: 40,
  location: 120,
  description: 2000,
  comment: 1000,
  imageUrl: 2048,
  /** The largest capacity of an event. */
  players: 20,
  /** Minutes. */
  duration: 1440,
  /** Euros per person. */
  price: 999_999.99,
} as const
