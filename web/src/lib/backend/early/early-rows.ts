import { aheadOfServer, instantNow, noteServerTime } from '../../time/clock.ts'
import type { Early } from './early.ts'

/** An answer that is older has been overtaken by what happened since. */
const TRUE_FOR_MS = 30_000
/** A moment in an address, as `URLSearchParams` writes it. */
export const TIME_IN_ADDRESS = /\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\d{3}Z/g

/**
 * Returns the answer to the same request, if the page has sent it: same address, headers and account, each answer once. Moments in the address
 * may differ by the time that the app took to come. Null where the request is to be sent, as when it was refused or did not arrive.
 */
export async function takeEarly(url: string, init: RequestInit): Promise<Response | null> {
  const requests: Early[] = (await globalThis.early?.requests) ?? []
  const wanted = fingerprint(url, init)
  const index = requests.findIndex((request) => fingerprint(request.url, request.init) === wanted)
  const [found] = index < 0 ? [] : requests.splice(index, 1)
  // By another clock the moments in the address were wrong.
  if (!found || aheadOfServer() !== 0 || Math.abs(instantNow() - found.at) > TRUE_FOR_MS) return null
  const answer = await found.answer.catch(() => null)
  noteServerTime(answer?.headers.get('date') ?? null, found.at)
  return answer?.ok ? answer : null
}

const fingerprint = (url: string, { method = 'GET', headers, body }: RequestInit): string =>
  JSON.stringify([url.replace(TIME_IN_ADDRESS, ''), method, [...new Headers(headers)], body])
