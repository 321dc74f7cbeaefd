import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { MailRefusedError } from 'supabase-compatible'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queueMail } from '../../../testing/queue-mail.ts'
import { startTestBackend } from '../../../testing/test-backend.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const mailTo = (to: string) => ({
  to,
  subject: 'Confirm \u001b[2J',
  text: 'secret link',
  html: 'secret link',
})

let backend: TestBackend
let db: pg.Client
let tries = 0
beforeAll(async () => {
  backend = await startTestBackend({
    sendMail: async ({ to }) => {
      tries += 1
      throw to.startsWith('nobody')
        ? new MailRefusedError('550 no such user')
        : new Error('450 try again later')
    },
    mailQueue: { retrySteps: [3_600_000], longestPause: 200 },
  })
  db = new pg.Client({ connectionString: backend.database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await backend.stop()
})

async function run(...args: string[]) {
  const env = { ...NODE_ENVIRONMENT, DATABASE_URL: backend.database.url }
  const child = spawn(process.execPath, [MAIN, ...args], { env })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr }
}

test('list shows what waits and what was given up, without what the mails say', async () => {
  expect((await run('list')).stdout).toBe('No mail waits, and none was given up.\n')
  await queueMail(db, mailTo('nobody@club.example'))
  await queueMail(db, mailTo('grey@club.example'))
  await vi.waitFor(() => expect(tries).toBe(2), EVENTUALLY)
  await vi.waitFor(async () => {
    const { stdout } = await run('list')
    expect(stdout).toMatch(
      /nobody@club\.example {2}Confirm \[2J\n.* UTC, 1 attempts, given up .*\n {2}550 no such user/,
    )
    expect(stdout).toMatch(
      /grey@club\.example {2}Confirm \[2J\n.* UTC, 1 attempts, next attempt .*\n {2}450 try again/,
    )
    expect(stdout).not.toContain('secret')
    // A second is the time that starting the command takes on a busy machine.
  }, 20_000)
}, 30_000)

test('retry has every mail that waits tried again', async () => {
  expect((await run('retry')).stdout).toBe('1 mails are tried again.\n')
  await vi.waitFor(() => expect(tries).toBe(3), EVENTUALLY)
})

test('what it does not know is refused by name', async () => {
  expect((await run('send')).stderr).toContain("mail: there is no 'send'. Known: list, retry.")
  expect((await run('list', 'me')).stderr).toContain("mail list: 'me' is one word too many.")
})
