import pg from 'pg'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend } from '../../../testing/test-backend.ts'
import { CATALOGUE } from './acts/all-acts.ts'

// A token lives for an hour longer than its session: after a sign-out on another device it opens nothing, over any service.

const ACCOUNT = { email: 'member@example.org', password: 'correct horse 7' }
let backend: TestBackend
let names: string[]

beforeAll(async () => {
  backend = await startTestBackend()
  const client = new pg.Client({ connectionString: backend.database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(CATALOGUE)
  names = rows.map(({ name }) => name)
  await client.end()
})
afterAll(() => backend.stop())

test('whoever was signed out elsewhere calls nothing and reads nothing', async () => {
  await send('POST', '/auth/v1/admin/users', backend.secretKey, { ...ACCOUNT, email_confirm: true })
  const [here, elsewhere] = [await signIn(), await signIn()]
  expect((await send('GET', '/rest/v1/matches', here)).status).toBe(200)
  expect((await send('POST', '/auth/v1/logout?scope=others', elsewhere)).status).toBe(204)
  // The services hear of it from the database, milliseconds later (decision 011).
  await expect.poll(async () => (await send('GET', '/rest/v1/matches', here)).status).toBe(401)
  const answers = await Promise.all(
    [...names.flatMap(requestsOf), ...OF_SERVICES].map(async ([method, path]) => {
      const answer = await send(method, path, here, {})
      return { method, path, status: answer.status, text: await answer.text() }
    }),
  )
  expect(answers.filter(({ status, text }) => !REFUSED.test(`${status} ${text}`))).toEqual([])
})

/** The storage service has the status in the body. */
const REFUSED = /^(40[13] |400 \{"statusCode":"40[13]")/

type Request = [method: string, path: string]

const METHODS: Record<string, string> = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' }
const OF_SERVICES: Request[] = [
  ['GET', '/auth/v1/user'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/storage/v1/object/list/avatars'],
  ['POST', '/storage/v1/object/sign/avatars/any.png'],
]

/** The requests for an entry of the catalogue; tables of storage are reached over its own service. */
function requestsOf(name: string): Request[] {
  const [verb = '', thing = ''] = name.split(' ')
  if (verb === 'call') return [['POST', `/rest/v1/rpc/${thing}`]]
  const method = METHODS[verb]
  return method && !thing.includes('.') ? [[method, `/rest/v1/${thing}`]] : []
}

async function signIn(): Promise<string> {
  const answer = await send('POST', '/auth/v1/token?grant_type=password', backend.publishableKey, ACCOUNT)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

function send(method: string, path: string, token: string, body?: object): Promise<Response> {
  return fetch(backend.url + path, {
    method,
    headers: {
      apikey: token === backend.secretKey ? token : backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body && method !== 'GET' && { body: JSON.stringify(body) }),
  })
}
