import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ template: 'profiles' })
  await ask('POST', '/storage/v1/bucket', { name: 'files', public: true })
  await fetch(`${backend.url}/storage/v1/object/files/a.txt`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'text/plain', 'cache-control': 'max-age=60' },
    body: 'a text',
  })
})
afterAll(() => backend.stop())

const headers = () => ({ apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` })

function ask(method: string, path: string, body?: object): Promise<Response> {
  return fetch(backend.url + path, {
    method,
    redirect: 'manual',
    headers: { ...headers(), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const NEW = { email: 'new@club.example', password: 'Correct horse 7 battery', email_confirm: true }

test.each<[cacheControl: string, status: number, method: string, path: string, body?: object]>([
  ['no-store', 200, 'GET', '/rest/v1/profiles?select=id'],
  ['no-store', 200, 'HEAD', '/rest/v1/profiles?select=id'],
  ['no-store', 404, 'GET', '/rest/v1/nothing'],
  ['no-store', 404, 'POST', '/rest/v1/rpc/nothing', {}],
  ['no-store', 400, 'GET', '/rest/v1/profiles?select=nothing'],
  ['no-store', 200, 'GET', '/auth/v1/settings'],
  ['no-store', 200, 'GET', '/auth/v1/health'],
  ['no-store', 200, 'POST', '/auth/v1/admin/users', NEW],
  ['no-store', 200, 'GET', '/auth/v1/admin/users'],
  [
    'no-store',
    400,
    'POST',
    '/auth/v1/token?grant_type=password',
    { email: 'a@b.example', password: 'wrong' },
  ],
  ['no-store', 200, 'POST', '/auth/v1/recover', { email: 'a@b.example' }],
  ['no-store', 404, 'GET', '/auth/v1/nothing'],
  ['public, max-age=600', 200, 'GET', '/auth/v1/.well-known/jwks.json'],
  ['no-store', 200, 'GET', '/storage/v1/bucket'],
  ['no-store', 200, 'POST', '/storage/v1/object/list/files', { prefix: '' }],
  ['no-store', 200, 'POST', '/storage/v1/object/sign/files/a.txt', { expiresIn: 60 }],
  ['no-store', 400, 'GET', '/storage/v1/object/files/gone.txt'],
  ['max-age=60', 200, 'GET', '/storage/v1/object/public/files/a.txt'],
  ['private, max-age=60', 200, 'GET', '/storage/v1/object/files/a.txt'],
  ['no-store', 204, 'OPTIONS', '/rest/v1/profiles'],
])('%s with %i: %s %s', async (cacheControl, status, method, path, body) => {
  const answer = await ask(method, path, body)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, cacheControl])
})

test('without a key nothing is kept by a cache either', async () => {
  for (const service of ['rest/v1/profiles', 'auth/v1/user', 'storage/v1/bucket']) {
    const answer = await fetch(`${backend.url}/${service}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('cache-control'), service).toBe('no-store')
  }
})
