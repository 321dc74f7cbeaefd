import { loadConfig } from '../src/lib/backend/config.ts'

// For tests: the server is replaced where it begins, at fetch.

export interface Answer {
  status: number
  body: unknown
}

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** Answers by 'METHOD /path'; an error stands for a network that failed. Whatever has no answer fails the call. */
export const answers = new Map<string, Answer | Error>()
export const asked: Asked[] = []

const CONFIG = {
  supabaseUrl: 'http://backend.test',
  supabasePublishableKey: 'sb_publishable_test',
  community: {},
}

/** Reads the configuration from the stand-in; `fetch` has to be replaced by `standInFetch` before. */
export async function useStandIn(): Promise<void> {
  answers.set('GET /config.json', { status: 200, body: CONFIG })
  await loadConfig()
  forget()
}

export function forget(): void {
  answers.clear()
  asked.length = 0
}

export async function standInFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input instanceof Request ? input.url : input), 'http://site.test')
  const method = init?.method ?? 'GET'
  const body = init?.body ? JSON.parse(String(init.body)) : null
  asked.push({ method, path: url.pathname, query: url.searchParams, body })
  const answer = answers.get(`${method} ${url.pathname}`)
  if (!answer) throw new Error(`nothing prepared for ${method} ${url.pathname}`)
  if (answer instanceof Error) throw answer
  const json = answer.body === null ? null : JSON.stringify(answer.body)
  return new Response(json, { status: answer.status, headers: { 'content-type': 'application/json' } })
}
