import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { queryObjects } from 'node:v8'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { startFeed } from './revocation-feed.ts'
import { RevocationList } from './revocation-list.ts'

const CHECKS = 4

test('checks of a connection that holds leave nothing in memory', async () => {
  const database = await createTestDatabase('platform')
  onTestFinished(() => database.drop())
  const pool = new pg.Pool({ connectionString: database.url })
  const answers: number[] = []
  const checked = Promise.withResolvers<void>()
  const feed = startFeed(
    { databaseUrl: database.url, pool, log: pino({ level: 'silent' }), retention: 60, maxEntries: 10 },
    new RevocationList(10),
    {
      changed() {},
      upToDate() {
        answers.push(queryObjects(pg.Result, { format: 'count' }))
        if (answers.length > CHECKS) checked.resolve()
      },
    },
  )
  await checked.promise
  await feed.stop()
  await pool.end()
  expect(answers.at(-1)).toBeLessThan((answers[0] ?? Number.NaN) + CHECKS / 2)
})

test('a connection that does not open keeps nobody from stopping', async () => {
  const silent = createServer()
  onTestFinished(() => void silent.close())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const dialled = once(silent, 'connection')
  const feed = startFeed(
    {
      databaseUrl: `postgresql://nobody@127.0.0.1:${port}/none`,
      pool: { query: () => Promise.reject(new Error('no database')) },
      log: pino({ level: 'silent' }),
      retention: 60,
      maxEntries: 10,
    },
    new RevocationList(10),
    { changed() {}, upToDate() {} },
  )
  const [socket] = await dialled
  onTestFinished(() => void socket.destroy())
  await feed.stop()
})
