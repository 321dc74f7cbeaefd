import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ESTIMATED, startTestBackend, type TestBackend } from './test-backend.ts'

/** A confirmed account that every table of cases starts with. */
export const MEMBER = { email: 'member@example.test', password: 'correct horse 7' }

type Who = 'key' | 'nobody' | 'wrong key' | 'member' | 'service' | 'old client' | 'forger'

/** A request, its expected status, and what must and must not be in the answer. */
export interface AuthCase {
  /** `key` (the publishable key alone) when left out. */
  who?: Who
  what: [method: string, path: string, body?: unknown]
  status: number
  contains?: object
  without?: string[]
}

export function refused(code: string, message?: string): object {
  return message ? { code, message } : { code }
}

/** Runs tables of cases, by part, against one backend in the order in which they stand. */
export function describeCases(parts: Record<string, AuthCase[]>): void {
  let backend: TestBackend
  let token = ''
  beforeAll(async () => {
    backend = await startTestBackend({ template: 'platform', auth: ESTIMATED })
    await send(backend, '', 'service', ['POST', '/admin/users', { ...MEMBER, email_confirm: true }])
    const answer = await send(backend, '', 'key', ['POST', '/token?grant_type=password', MEMBER])
    token = ((await answer.json()) as { access_token: string }).access_token
  })
  afterAll(() => backend.stop())

  for (const [part, cases] of Object.entries(parts))
    describe(part, () => {
      it.each(cases.map((row) => ({ ...row, name: nameOf(row) })))('$name', async (row) => {
        const answer = await send(backend, token, row.who ?? 'key', row.what)
        const text = await answer.text()
        expect({ status: answer.status, text }).toMatchObject({ status: row.status })
        expect(JSON.parse(text)).toMatchObject(row.contains ?? {})
        for (const secret of row.without ?? []) expect(text).not.toContain(secret)
      })
    })
}

function nameOf({ who = 'key', what: [method, path, body], status }: AuthCase): string {
  return `${status} for ${who}: ${method} ${path} ${JSON.stringify(body ?? '').slice(0, 60)}`
}

function send(
  backend: TestBackend,
  token: string,
  who: Who,
  [method, path, body]: AuthCase['what'],
): Promise<Response> {
  return fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headersOf(backend, token, who) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

function headersOf(backend: TestBackend, token: string, who: Who): Record<string, string> {
  const version = { 'x-supabase-api-version': '2024-01-01' }
  const withKey = { ...version, apikey: backend.publishableKey }
  const all: Record<Who, Record<string, string>> = {
    key: withKey,
    nobody: version,
    'wrong key': { ...version, apikey: 'sb_publishable_other' },
    member: { ...withKey, authorization: `Bearer ${token}` },
    service: { ...version, apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
    'old client': { apikey: backend.publishableKey },
    forger: { ...withKey, authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
  }
  return all[who]
}
