import pg from 'pg'
import { expect, test } from 'vitest'
import { standInReader } from '../../../testing/court-stand-in/reader.ts'
import { startCourtStandIn } from '../../../testing/court-stand-in/server.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { storeCommunity } from '../../config/community.ts'
import { endpointOf, hostOf } from '../../courts/court-snapshot.ts'
import { startWorker } from '../runner.ts'
import { testDependencies } from '../testing/test-dependencies.ts'
import { refreshCourtsInTime } from './courts__refresh.ts'

test('courts are read when a worker starts, by one of two, and every ten minutes', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  // Dropping the database cuts off a connection that is still closing.
  pool.on('connect', (client) => client.on('error', () => {}))
  const standIn = await startCourtStandIn()
  const dependencies = testDependencies()
  const outside = { ...dependencies, courts: standInReader(dependencies.community, standIn) }
  await storeCommunity(database.url, dependencies.community)
  const workers = await Promise.all(
    [1, 2].map(() => startWorker({ databaseUrl: database.url, dependencies: outside })),
  )
  try {
    const read = async () => (await pool.query('select from last_data_update')).rowCount
    await expect.poll(read).toBe(2)
    const left = async () =>
      (await pool.query(`select from graphile_worker.jobs where task_identifier = 'courts__refresh'`))
        .rowCount
    await expect.poll(left).toBe(0)
    expect(standIn.requests).toHaveLength(12)
  } finally {
    for (const worker of workers) await worker.stop()
    await standIn.stop()
    await pool.end()
    await database.drop()
  }
  expect(refreshCourtsInTime.timer).toEqual({ at: '*/10 * * * *', atStart: true })
})

test('a timer spreads the requests of many Courtsides, and a stop meanwhile is no failure', async () => {
  const dependencies = testDependencies()
  const stopping = new AbortController()
  const pauses: number[] = []
  const sleep = async (milliseconds: number) => {
    pauses.push(milliseconds)
    stopping.abort(new Error('the worker stops'))
    stopping.signal.throwIfAborted()
  }
  const standIn = { url: 'http://127.0.0.1:1' }
  const courts = { ...standInReader(dependencies.community, standIn), sleep, random: () => 0.5 }
  const query = () => Promise.reject(new Error('nothing is asked'))
  await refreshCourtsInTime.run({ _cron: {} }, { ...dependencies, courts, query, signal: stopping.signal })
  expect(pauses).toEqual([15_000])
})

test('the host of an endpoint, whose certificate is reported, is that of the address', () => {
  expect(hostOf(endpointOf('ebusy', 'https://club.example:8443/page?a=b'))).toBe('club.example:8443')
})
