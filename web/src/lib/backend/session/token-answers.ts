import { millisecondsInSecond } from 'date-fns/constants'
import { read, SESSION_KEY } from '../../browser/storage.ts'
import { instantNow } from '../../time/clock.ts'

export const isRenewal = ({ pathname, searchParams }: URL): boolean =>
  pathname.endsWith('/auth/v1/token') && searchParams.get('grant_type') === 'refresh_token'

/**
 * The answer with the end of its session by the clock of this device, counted from now. The client compares `expires_at` with that clock:
 * as the server sends it, a device that is two hours ahead would renew its token at every request, and one that is behind never.
 */
export async function onDeviceClock(url: URL, answer: Response): Promise<Response> {
  if (!answer.ok || !/\/auth\/v1\/(token|signup|verify|factors\/[^/]+\/verify)$/.test(url.pathname))
    return answer
  const session = (await answer.clone().json()) as { expires_in?: unknown } | null
  if (typeof session?.expires_in !== 'number') return answer
  const expires_at = endOnDeviceClock(session.expires_in)
  return Response.json({ ...session, expires_at }, { status: answer.status, headers: answer.headers })
}

/** Returns the second of this device's clock at which a session ends that has come just now and is valid for so many seconds. */
export const endOnDeviceClock = (expiresIn: number): number =>
  Math.floor(instantNow() / millisecondsInSecond) + expiresIn

/**
 * Answers a renewal that the server has put off. The client keeps a session whose token still holds. It would drop one that has ended
 * for every answer but an outage, and asks again after that by itself.
 */
export function limitedRenewal(answer: Response): Response {
  return holds() ? answer : new Response(null, { status: 503, headers: answer.headers })
}

/** Tells whether the stored session has not ended by the clock of this device. */
function holds(): boolean {
  const { expires_at } = (JSON.parse(read(SESSION_KEY) ?? 'null') ?? {}) as { expires_at?: number }
  return expires_at !== undefined && expires_at * millisecondsInSecond > instantNow()
}
