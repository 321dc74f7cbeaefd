import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'

/** A request to the data API, as a query of the client sends it. */
export interface ClientRequest {
  /** The query that sends it. */
  by: string
  /** The account of the token. */
  as: Caller
  method: string
  /** From the root, with its parameters. */
  path: string
  prefer?: string
  accept?: string
  body?: unknown
}

export type Caller = 'member' | 'steward' | 'stranger'
/** Makes a query send what it asks. */
export type Ask = () => Promise<unknown>

const CONFIG = {
  supabaseUrl: 'http://backend.test',
  supabasePublishableKey: 'sb_publishable_test',
  vapidPublicKey: 'key',
  community: { timeZone: 'Europe/Berlin' },
}
/** The official client asks for rows so where it is told nothing else. */
const PLAIN = 'application/json'

/** Answers to some requests, so that the query asks on. Everything else is answered with no rows. */
const answers: [start: string, json: unknown][] = []
let sent: Omit<ClientRequest, 'by' | 'as'>[] = []

/** Replaces the network by one that writes down what is sent. */
export async function replaceNetwork(prepared: [start: string, json: unknown][]): Promise<void> {
  answers.push(...prepared)
  vi.stubGlobal('fetch', respond)
  await loadConfig()
}

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (String(input) === '/config.json') return Response.json(CONFIG)
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  const accept = request.headers.get('accept') ?? PLAIN
  const prefer = request.headers.get('prefer')
  const text = await request.text()
  sent.push({
    method: request.method,
    path,
    ...(prefer && { prefer }),
    ...(accept !== PLAIN && { accept }),
    ...(text && { body: JSON.parse(text) }),
  })
  const [, json = []] = answers.find(([start]) => `${request.method} ${path}`.startsWith(start)) ?? []
  return Response.json(json)
}

/** The requests of a query, each once. */
export async function requestsOf(by: string, as: Caller, asks: readonly Ask[]): Promise<ClientRequest[]> {
  sent = []
  for (const ask of asks) await ask()
  const requests = new Map(sent.map((request) => [JSON.stringify(request), { by, as, ...request }]))
  return [...requests.values()]
}

interface Options {
  queryKey?: QueryKey
  queryFn?: unknown
  initialPageParam?: unknown
}

/** Asks for what a query fetches: its first page, or the one that begins at a cursor. */
export const query =
  (options: Options, pageParam = options.initialPageParam): Ask =>
  async () =>
    fetchOnce(new QueryClient(), options, pageParam)

async function fetchOnce(client: QueryClient, { queryKey, queryFn }: Options, pageParam: unknown) {
  const signal = new AbortController().signal
  await (queryFn as (context: object) => unknown)({ client, queryKey, signal, pageParam })
}

/** Asks for what the queries fetch that a hook of React uses. */
export const hook =
  (use: () => unknown): Ask =>
  async () => {
    const client = new QueryClient()
    renderToString(createElement(QueryClientProvider, { client }, createElement(Using, { use })))
    for (const { options, queryKey } of client.getQueryCache().getAll()) {
      const { queryFn, initialPageParam } = options as Options
      await fetchOnce(client, { queryKey, queryFn }, initialPageParam)
    }
  }

function Using({ use }: { use: () => unknown }): null {
  use()
  return null
}
