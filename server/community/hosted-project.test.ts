import { createServer } from 'node:http'
import { Hono } from 'hono'
import { pino } from 'pino'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterEach, expect, test } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { readCommunity, storeCommunity } from '../config/community.ts'
import { healthRoutes } from '../http/health.ts'
import { createMetrics } from '../status/metrics.ts'
import { openStatus } from '../status/system-status.ts'
import { type FollowedProject, followProject } from './hosted-project.ts'
import { fillCommunity } from './stored-community.ts'

const inBerlin = await readCommunity('config/community.json')
const inVienna = { ...inBerlin, timeZone: 'Europe/Vienna' }
const log = pino({ level: 'silent' })
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

/** A project that answers what `answer` holds at the time; 503 where that is undefined. */
async function startProject(answer: { body?: unknown }) {
  let questions = 0
  const server = createServer((_request, response) => {
    questions++
    response.writeHead(answer.body === undefined ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, publishableKey: 'x', questions: () => questions }
}

/** The site as it is served beside the project. */
function siteOf(project: FollowedProject) {
  cleanUp.push(project.live.stop)
  const report = async () => ({}) as never
  const status = openStatus({
    databaseUrl: undefined,
    migrations: '',
    process: { name: 'test', report },
    log,
    project,
  })
  cleanUp.push(status.stop)
  const app = new Hono()
  app.use('*', project.middleware)
  app.route('/', healthRoutes({ status, metrics: async () => createMetrics(), access: () => 'granted' }))
  app.get('/config.json', (c) => c.json(project.live.current()))
  return async (path: string) => {
    const response = await app.request(path)
    return `${response.status} ${await response.text()}`
  }
}

test.each([
  [
    'another zone',
    { time_zone: 'Europe/Berlin' },
    /503 .*not ready/,
    /503 .*counts days in Europe\/Berlin, .* in Europe\/Vienna/,
  ],
  ['the same zone', { time_zone: 'Europe/Vienna' }, /200 /, /200 .*"state":"ok"/],
  ['a community', { version: 3, community: inBerlin }, /200 .*Europe\/Berlin/, /200 .*"state":"ok"/],
  [
    'one of a newer program',
    { version: 3, community: { timeZone: 'Europe/Berlin' } },
    /503 /,
    /503 .*counts days in/,
  ],
])('a project that answers late, with %s', async (_what, body, config, ready) => {
  const answer: { body?: unknown } = {}
  const project = await startProject(answer)
  const ask = siteOf(await followProject(project, inVienna, log, 5))
  expect(await ask('/readyz')).toMatch(/503 .*has not answered yet/)
  expect(await ask('/config.json')).toMatch(/200 .*Europe\/Vienna/)
  answer.body = body
  await expect.poll(() => ask('/readyz'), EVENTUALLY).toMatch(ready)
  expect(await ask('/config.json')).toMatch(config)
  expect(await ask('/healthz')).toMatch(/^200/)
})

test('a project that does not answer is asked more and more seldom', async () => {
  const project = await startProject({})
  siteOf(await followProject(project, inVienna, log, 5))
  await expect.poll(project.questions, EVENTUALLY).toBeGreaterThan(4)
  const begin = performance.now()
  const from = project.questions()
  await expect.poll(project.questions, EVENTUALLY).toBe(from + 1)
  expect(performance.now() - begin).toBeGreaterThan(50)
})

test('pages do not start while the database of a project counts days in another zone, until a worker has run', async () => {
  const backend = await startTestBackend()
  cleanUp.push(() => backend.stop())
  const project = { url: backend.url, publishableKey: backend.publishableKey }
  await expect(followProject(project, inVienna, log)).rejects.toThrow(
    /counts days in Europe\/Berlin, config\/community.json in Europe\/Vienna. Start the worker once/,
  )
  const before = siteOf(await followProject(project, inBerlin, log))
  expect(await before('/config.json')).toMatch(/^200/)
  // As the worker does. From then on the pages take the zone from there.
  await fillCommunity(backend.database.url, inVienna, () => {})
  await storeCommunity(backend.database.url, inVienna)
  const followed = await followProject(project, inBerlin, log)
  expect(await siteOf(followed)('/config.json')).toMatch(/200 .*Europe\/Vienna/)
})
