/**
 * The time within which something must have happened, for `vi.waitFor` and `vi.waitUntil`. Their default of a second fails on a
 * machine that stalls; what has happened is noticed at once all the same.
 */
export const EVENTUALLY = { timeout: 30_000, interval: 20 }
