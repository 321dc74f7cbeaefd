import type { Locator, Page } from '@playwright/test'
import type { Account, Club } from './fixtures.ts'

// Helpers of tests about matches: times at the venue, live screens, and a network that misbehaves.

/** Nothing asks again by itself, so what arrives was told. How fast, the benchmarks say: a busy machine must not fail here. */
export const LIVE = { timeout: 5000 }

export const MATCHES = /\/rest\/v1\/listed_matches\b/
export const MAKING = /\/rest\/v1\/rpc\/create_matches\b/
export const JOINING = /\/rest\/v1\/rpc\/join_match_bypass_notifications\b/

/** SQL for the instant at which the venue's clock shows a time, so many days after today. */
export const atVenue = (days: number, time: string): string =>
  `((now() at time zone 'Europe/Berlin')::date + ${days} + time '${time}') at time zone 'Europe/Berlin'`

export const cards = (page: Page): Locator => page.getByRole('article')

/** One pattern for each card that starts at a time, in their order. */
export const startingAt = (...times: string[]): RegExp[] => times.map((time) => new RegExp(time))

/** Opens a path and waits until row changes reach the page under a name. */
export async function openLive(page: Page, path: string, purpose = 'matches'): Promise<void> {
  const flowing = untilLive(page, purpose)
  await page.goto(path)
  await flowing
}

/** Resolves when row changes reach the page under a name; called before that is asked for. */
export function untilLive(page: Page, purpose: string): Promise<void> {
  const { promise: flowing, resolve } = Promise.withResolvers<void>()
  const isFlowing = (payload: string | Buffer) =>
    [`realtime:${purpose}"`, '"system"', 'postgres_changes', '"ok"'].every((part) =>
      String(payload).includes(part),
    )
  // The first socket may still be that of the page before.
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => isFlowing(payload) && resolve()),
  )
  return flowing
}

/** A page whose socket opens and then stays silent: whatever it learns, it does not learn from there. */
export const silenceSocket = (page: Page): Promise<unknown> =>
  page.routeWebSocket(/\/realtime\/v1/, (socket) => void socket.onMessage(() => {}))

interface Held {
  /** Resolves when the first request has arrived. */
  arrived: Promise<void>
  release(): void
}

/** Keeps requests of a method from the server until they are released. */
export async function hold(page: Page, url: RegExp, method = 'GET'): Promise<Held> {
  const arrival = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    arrival.resolve()
    await gate.promise
    await route.continue()
  })
  return { arrived: arrival.promise, release: gate.resolve }
}

/** Lets requests of a method fail as if nobody listened; returns how to stop that. */
export async function cutOff(page: Page, url: RegExp, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(url, (route) =>
    route.request().method() === method ? route.abort('connectionrefused') : route.fallback(),
  )
  return () => page.unroute(url)
}

/** Answers requests of a method in the server's stead with an error of its own shape. */
export async function refuse(
  page: Page,
  url: RegExp,
  method: string,
  { status, ...error }: { status: number; code: string; message: string; hint?: string },
): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { details: null, hint: null, ...error } })
      : route.fallback(),
  )
}

/** The requests of a method that a page sends from now on. */
export function requestsOf(page: Page, url: RegExp, method: string): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && url.test(request.url())) seen.push(request.url())
  })
  return seen
}

export const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button').last()

export async function matchOf(club: Club, mara?: { account: Account; status?: string }): Promise<string> {
  const creator = await club.account('Tim Smash')
  const own = mara ? [{ team: 'B' as const, ...mara }] : []
  return club.match({ creator, participants: [{ account: creator, team: 'A' }, ...own] })
}

export async function rowsOf(club: Club, account: Account): Promise<number> {
  return (await club.sql('select from match_participants where user_id = $1', [account.id])).length
}

/** Reads a member's status at a match from the database; undefined without one. */
export async function statusOf(club: Club, id: string, { id: userId }: Account): Promise<string | undefined> {
  const rows = await club.sql<{ status: string }>(
    'select status from match_participants where match_id = $1 and user_id = $2',
    [id, userId],
  )
  return rows[0]?.status
}
