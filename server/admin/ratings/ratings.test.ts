import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { logMany } from '../../testing/rating-log.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
let url: string
let db: pg.Client
beforeAll(async () => {
  url = (await createTestDatabase()).url
  db = new pg.Client({ connectionString: url })
  await db.connect()
})
afterAll(() => db.end())

async function run(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...NODE_ENVIRONMENT, DATABASE_URL: url } })
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { said: (stdout + stderr).trim(), code }
}

test('ratings are computed, compared, and found to differ when a digit does', async () => {
  await logMany(db, 40, 12)
  expect(await run('--verify')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There are no ratings yet'),
  })
  expect(await run('--rebuild', '--reason', 'formula')).toEqual({
    code: 0,
    said: 'All ratings are computed anew.',
  })
  expect(await run('--verify')).toEqual({ code: 0, said: '40 results, 12 ratings: every digit is the same.' })
  await db.query('update private.ratings set mu = mu + 1 where true')
  const { code, said } = await run('--verify')
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/differs from what the log says:\n {2}rating of .*\n[\s\S]*--rebuild/),
  ])
}, 60_000)

test('it says what it needs', async () => {
  expect((await run()).said).toContain('say --verify or --rebuild')
  expect((await run('--rebuild', '--reason', 'because')).said).toContain(
    '--reason formula | correction | merge | deletion',
  )
  expect((await run('--help')).said).toContain('Usage: npm run ratings')
}, 60_000)
