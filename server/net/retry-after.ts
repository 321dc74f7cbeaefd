const MAX_SECONDS = 10_000_000

/** Seconds that a `Retry-After` asks for, as a number or as a date to come (RFC 9110, 10.2.3); undefined where it says nothing of use. */
export function retryAfterSeconds(header: string | null | undefined, now: Date): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header), MAX_SECONDS)
  const seconds = Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return seconds > 0 && seconds < MAX_SECONDS ? seconds : undefined
}
