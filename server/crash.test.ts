import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isLong, promised } from 'supabase-compatible/testing/runs.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isRunning, type ServerProcess, startServer } from '../testing/test-server.ts'

const WRITERS = 8
const WRITES_BEFORE_THE_FAULT = 60
const BACK_IN_MS = 5000
/** More than a quick machine writes meanwhile: all of them are asked for in one answer. */
const EVERY_ROW = { MAX_ROWS: '100000' }

vi.setConfig({ testTimeout: 90_000 })

let dataDir: string
let server: ServerProcess | undefined

// One folder for all, and one server for as long as it lives: each test begins with what the faults before it have left.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'courtside-crash-'))
})
afterAll(async () => {
  if (server?.alive()) await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

async function running(): Promise<ServerProcess> {
  if (!server?.alive()) server = await startServer(dataDir, EVERY_ROW)
  return server
}

test('the first start says nothing but its own words', async () => {
  server = await running()
  const lines = server.output().split('\n').filter(Boolean)
  expect(lines.map((line) => line.replace(/:\s.*/, '').trim())).toEqual([
    'Padel Community is ready',
    'Captured mail is read at',
    'Become the first steward, within a day',
    'Ctrl-C stops it.',
  ])
})

test('kill -9 of Courtside during writes loses nothing that was acknowledged', async () => {
  server = await running()
  const writing = await writeUntilFault(server)
  const orphan = await server.postgresPid()
  await server.end('SIGKILL')
  const { acknowledged } = await writing.stop()

  server = await startServer(dataDir, EVERY_ROW)
  expect(await server.postgresPid()).not.toBe(orphan)
  expect(await isRunning(orphan)).toBe(false)
  expect(await missing(server, acknowledged)).toEqual([])
})

test('kill -9 of PostgreSQL during writes: Courtside stays, says 503 meanwhile, and is back by itself', async () => {
  server = await running()
  const writing = await writeUntilFault(server)
  process.kill(await server.postgresPid(), 'SIGKILL')
  const killed = performance.now()
  await writing.failure
  await ready(server)
  await writing.nextSuccess()
  expect(performance.now() - killed).toBeLessThan(promised(BACK_IN_MS))
  const { acknowledged, refused } = await writing.stop()

  expect(server.alive()).toBe(true)
  expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([503]))
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await missing(server, acknowledged)).toEqual([])
})

// Each alone is in `npm test`.
if (isLong)
  test('kill -9 of both loses nothing either', async () => {
    server = await running()
    const writing = await writeUntilFault(server)
    const postgres = await server.postgresPid()
    process.kill(postgres, 'SIGKILL')
    await server.end('SIGKILL')
    const { acknowledged } = await writing.stop()

    server = await startServer(dataDir, EVERY_ROW)
    expect(await missing(server, acknowledged)).toEqual([])
  })

// A service manager's SIGTERM is in `stop-signals.test.ts`, the same handler for both.
if (isLong)
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s during writes stops everything within 5 s',
    async (signal) => {
      server = await running()
      const writing = await writeUntilFault(server)
      const postgres = await server.postgresPid()
      const asked = performance.now()
      expect(await server.end(signal)).toBe(0)
      expect(performance.now() - asked).toBeLessThan(promised(5000))
      expect(await isRunning(postgres)).toBe(false)
      const { acknowledged } = await writing.stop()

      server = await startServer(dataDir, EVERY_ROW)
      expect(await missing(server, acknowledged)).toEqual([])
    },
  )

test('a second Courtside on the same folder is refused, and the first goes on', async () => {
  server = await running()
  await expect(startServer(dataDir)).rejects.toThrow(
    `Another Courtside (process ${server.pid}) runs on the folder`,
  )
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

// `backend/settings/standalone.test.ts` has the sentence.
if (isLong)
  test('a port that is taken is named before anything is made', async () => {
    server = await running()
    const other = await mkdtemp(join(tmpdir(), 'courtside-crash-'))
    const port = new URL(server.url).port
    await expect(startServer(other, { PORT: port })).rejects.toThrow(`PORT ${port} is taken`)
    expect(await readdir(other)).toEqual([])
    await rm(other, { recursive: true, force: true })
  })

interface Writing {
  /** Resolves when a write was not acknowledged. */
  failure: Promise<void>
  /** Resolves when one is acknowledged from now on. */
  nextSuccess(): Promise<void>
  stop(): Promise<{ acknowledged: string[]; refused: Response[] }>
}

/** Members' matches from several connections at once; resolves when some are acknowledged and more are under way. */
async function writeUntilFault(target: ServerProcess): Promise<Writing> {
  const headers = await secretHeaders()
  const acknowledged: string[] = []
  const refused: Response[] = []
  const warm = Promise.withResolvers<void>()
  const failure = Promise.withResolvers<void>()
  let success = Promise.withResolvers<void>()
  let stopping = false
  const write = async () => {
    const id = crypto.randomUUID()
    const body = JSON.stringify({ id, location: 'Indoor Arena', match_date: '2030-01-01T18:00:00Z' })
    try {
      const answer = await fetch(`${target.url}/rest/v1/matches`, { method: 'POST', headers, body })
      await answer.body?.cancel()
      if (answer.status !== 201) {
        refused.push(answer)
        return note()
      }
      acknowledged.push(id)
      success.resolve()
    } catch {
      await note()
    }
    if (acknowledged.length >= WRITES_BEFORE_THE_FAULT) warm.resolve()
  }
  const note = async () => {
    failure.resolve()
    await wait(20)
  }
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stopping) await write()
  })
  await warm.promise
  return {
    failure: failure.promise,
    nextSuccess() {
      success = Promise.withResolvers()
      return success.promise
    },
    async stop() {
      stopping = true
      await Promise.all(writers)
      return { acknowledged, refused }
    },
  }
}

async function ready(target: ServerProcess): Promise<void> {
  while ((await fetch(`${target.url}/readyz`)).status !== 200) await wait(50)
}

async function missing(target: ServerProcess, ids: string[]): Promise<string[]> {
  expect(ids.length).toBeGreaterThanOrEqual(WRITES_BEFORE_THE_FAULT)
  const answer = await fetch(`${target.url}/rest/v1/matches?select=id&limit=100000`, {
    headers: await secretHeaders(),
  })
  const kept = new Set(((await answer.json()) as { id: string }[]).map((row) => row.id))
  return ids.filter((id) => !kept.has(id))
}

async function secretHeaders(): Promise<Record<string, string>> {
  const { apiKeys } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  return { apikey: apiKeys.secret[0], 'content-type': 'application/json', prefer: 'return=minimal' }
}
