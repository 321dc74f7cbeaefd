/** Any day of it from May on is to come, and not too far ahead for a match. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1
