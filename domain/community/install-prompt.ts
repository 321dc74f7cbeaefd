const HIDDEN_DAYS = 7
const DAY_MS = 86_400_000

/** Whether a prompt that was dismissed at `dismissedAt` may be shown again; both in milliseconds, null for never. */
export function mayAskToInstall(dismissedAt: number | null, now: number): boolean {
  // A time to come is from a clock that was wrong.
  if (dismissedAt === null || dismissedAt > now) return true
  return now - dismissedAt >= HIDDEN_DAYS * DAY_MS
}
