import { expect } from 'vitest'
import type { Ending, Limit } from './limit.ts'

/** The observed end of the request beyond a limit. */
export interface Refused {
  ending: Ending
  message: string
}

/** Goes one beyond a limit, through the real service, and tells how that ended. */
export type Provoke = (limit: Limit) => Promise<Refused>

/** Sends as many requests as are allowed at once, none of which may be refused, and then one more. */
export async function oneBeyond(
  { most, ending }: Limit,
  request: (number: number) => Promise<Response>,
): Promise<Refused> {
  const allowed = await Promise.all(Array.from({ length: most }, (_, number) => request(number)))
  for (const { status } of allowed) expect(`HTTP ${status}`).not.toBe(ending)
  const refused = await request(most)
  if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  return refusedWith(refused)
}

/** The ending and the message of an answer in the shape of any service. */
export async function refusedWith(response: Response): Promise<Refused> {
  const text = await response.text()
  const body = text.startsWith('{') ? (JSON.parse(text) as { message?: string; msg?: string }) : {}
  return { ending: `HTTP ${response.status}`, message: body.message ?? body.msg ?? '' }
}

export const times = (count: number) => Array.from({ length: count }, (_, number) => number)
