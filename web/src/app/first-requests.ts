import { type Community, keepConfig } from '@/lib/backend/config.ts'
import { TIME_IN_ADDRESS } from '@/lib/backend/early/early-rows.ts'
import { createAuthClient } from '@/lib/backend/session/auth-client.ts'
import { firstList, firstQueries } from './first-queries.ts'

/** A request, with `{me}`, `{key}`, `{token}` and `{now+0}` (in milliseconds) in the place of what only the browser knows. */
interface FirstRequest {
  /** From the address of the backend. */
  path: string
  method: string
  headers: Record<string, string>
  body?: string
}

const BACKEND = 'https://backend.invalid'
const ME = '00000000-0000-4000-8000-000000000000'
const NOW = Date.parse('2026-01-01T12:00:00.000Z')

/** Returns what the list asks for when it opens: its own queries are run, and what they send is written down. Only the build does. */
export async function firstRequests(): Promise<FirstRequest[]> {
  const signal = new AbortController().signal
  return recorded(async () => {
    for (const { queryFn } of [firstList, ...firstQueries(ME)])
      await (queryFn as (context: object) => Promise<unknown>)({ signal, pageParam: null })
  })
}

/** Returns what the sign-in form sends, with `{email}` and `{password}` in the body. Only the build asks for it. */
export async function signInRequest(): Promise<FirstRequest> {
  // There is no session in the answer, which the client refuses.
  const [request] = await recorded(() =>
    createAuthClient().signInWithPassword({ email: '{email}', password: '{password}' }),
  )
  if (!request) throw new Error('The client of the accounts has sent nothing.')
  return request
}

async function recorded(act: () => Promise<unknown>): Promise<FirstRequest[]> {
  keepConfig({
    supabaseUrl: BACKEND,
    supabasePublishableKey: '{key}',
    vapidPublicKey: '',
    version: '',
    community: {} as Community,
  })
  const sent: FirstRequest[] = []
  const { fetch } = globalThis
  const { now } = Date
  Object.assign(Date, { now: () => NOW })
  globalThis.fetch = async (input, init) => {
    sent.push(await templateOf(new Request(input, init)))
    return Response.json([])
  }
  try {
    await act()
  } finally {
    globalThis.fetch = fetch
    Object.assign(Date, { now })
  }
  return sent
}

async function templateOf(request: Request): Promise<FirstRequest> {
  const path = request.url.slice(BACKEND.length).replaceAll(ME, '{me}')
  const body = await request.text()
  const headers = new Headers(request.headers)
  if (headers.has('authorization')) headers.set('authorization', 'Bearer {token}')
  return {
    path: path.replace(TIME_IN_ADDRESS, (time) => `{now+${Date.parse(decodeURIComponent(time)) - NOW}}`),
    method: request.method,
    headers: Object.fromEntries(headers),
    ...(body && { body }),
  }
}
