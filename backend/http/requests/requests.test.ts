import { createServer, get, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { type AnsweredRequest, logRequests, observeRequests, serviceRoute } from './observe.ts'

const ID = '4c1f6c1e-8d0a-4b7c-9d55-6b0f4f1b2a3c'
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo()
})

async function startServer(status: number, answer = 'ok') {
  const { promise, resolve } = Promise.withResolvers<AnsweredRequest>()
  const server: Server = createServer((_request, response) => {
    response.writeHead(status)
    if (answer === 'never') response.write('half')
    else response.end(answer)
  })
  observeRequests(server, resolve)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanUp.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, headers: OutgoingHttpHeaders = {}, abort = false) =>
    new Promise<string>((answered, failed) => {
      const sent = get({ host: '127.0.0.1', port, path, headers }, (response) => {
        if (abort) response.once('data', () => sent.destroy())
        else response.resume()
        answered(String(response.headers['x-request-id']))
      })
      sent.once('error', failed)
    })
  return { ask, observed: promise }
}

describe('an observed request', () => {
  it('is reported once, with status and time, without its query', async () => {
    const { ask, observed } = await startServer(404)
    const id = await ask('/rest/v1/matches?email=eq.ela@club.example')
    const request = await observed
    expect(request).toMatchObject({
      id,
      method: 'GET',
      path: '/rest/v1/matches',
      status: 404,
      aborted: false,
    })
    expect(request.milliseconds).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(request)).not.toContain('ela')
  })

  it('is reported as aborted when the client goes before the end', async () => {
    const { ask, observed } = await startServer(200, 'never')
    await ask('/', {}, true)
    expect(await observed).toMatchObject({ aborted: true })
  })

  it.each(['4bf92f3577b34da6a3ce929d0e0e4736', ID, 'proxy.1_2-3'])('keeps the given id %s', async (given) => {
    const { ask } = await startServer(200)
    expect(await ask('/', { 'x-request-id': given })).toBe(given)
  })

  it.each([
    ['too short', 'abc'],
    ['too long', 'a'.repeat(49)],
    ['with a blank', 'abcdef ghijkl'],
    ['with a quotation mark', 'abcdef"ghijkl'],
    ['given twice', ['abcdefgh', 'ijklmnop']],
  ])('gets another id where the given one is %s', async (_fault, given) => {
    const { ask } = await startServer(200)
    const one = await ask('/', { 'x-request-id': given })
    const other = await ask('/', { 'x-request-id': given })
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
    expect(other).not.toBe(one)
  })
})

it.each([
  ['/rest/v1/matches', '/rest/v1/matches'],
  ['/rest/v1/rpc/join_match', '/rest/v1/rpc/join_match'],
  ['/rest/v1/rpc/ela@club.example', '/rest/v1/rpc/:name'],
  [`/rest/v1/${ID}`, '/rest/v1/:name'],
  ['/auth/v1/token', '/auth/v1/token'],
  [`/auth/v1/factors/${ID}/verify`, '/auth/v1/factors/:id/verify'],
  [`/auth/v1/admin/users/${ID}`, '/auth/v1/admin/users/:id'],
  ['/storage/v1/object/sign/avatars/ela.png', '/storage/v1/object/sign/:path'],
  ['/storage/v1/object/avatars/list/public', '/storage/v1/object/:path'],
  ['/realtime/v1/websocket', '/realtime/v1'],
  ['/m/secret', undefined],
])('the route of %s is %s', (path, route) => {
  expect(serviceRoute(path)).toBe(route)
})

it('one line per request is logged, failures at a level that is always on', () => {
  const lines: object[] = []
  const collect = (level: string) =>
    logRequests(pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) }))
  const request = {
    id: 'a-1',
    method: 'GET',
    path: `/auth/v1/admin/users/${ID}`,
    milliseconds: 3.2,
    aborted: false,
  }
  collect('info')({ ...request, status: 200 })
  collect('warn')({ ...request, status: 200 })
  collect('warn')({ ...request, status: 503, aborted: true })
  const facts = { request: 'a-1', method: 'GET', route: '/auth/v1/admin/users/:id', ms: 3.2, msg: 'request' }
  expect(lines).toMatchObject([
    { level: 30, status: 200, ...facts },
    { level: 40, status: 503, aborted: true, ...facts },
  ])
  expect(JSON.stringify(lines)).not.toContain(ID)
})

it('PostgreSQL knows the statement of a request by its id, and the connection afterwards by its own name', async () => {
  const backend = await startTestBackend({ template: 'platform' })
  cleanUp.push(backend.stop)
  const client = new pg.Client({ connectionString: backend.database.url })
  await client.connect()
  await client.query(`create function public.own_name() returns text language sql stable
    as $$ select current_setting('application_name') $$; notify pgrst, 'reload schema'`)
  const answer = await fetch(`${backend.url}/rest/v1/rpc/own_name`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'x-request-id': 'from-the-proxy' },
  })
  expect(await answer.json()).toBe('backend from-the-proxy')
  const { rows } = await client.query(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and application_name like 'backend%'`,
  )
  await client.end()
  expect(rows).toEqual([{ name: 'backend' }])
})
