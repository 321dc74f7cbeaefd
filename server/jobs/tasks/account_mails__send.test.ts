import pg from 'pg'
import { type Mail, MailRefusedError, type SendMail } from 'supabase-compatible'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { JobContext } from '../job.ts'
import { testDependencies } from '../testing/test-dependencies.ts'
import { sendAccountMail } from './account_mails__send.ts'

const MEMBER = '00000000-0000-4000-8000-00000000000a'
let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // Dropping the database cuts off a connection that is still closing.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, 'a@example.org', now(), '{"locale": "de"}')`,
    [MEMBER],
  )
})
afterEach(async () => {
  await pool.query('delete from private.account_mails')
  await pool.query('delete from _backend.mail_queue')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Blocks the member as a steward does; returns the id that the job carries. */
async function block(): Promise<string> {
  await pool.query(
    `update auth.users set banned_until = '2030-07-05T20:30Z', raw_app_meta_data = '{"ban_reason": "<b>Spam</b>"}' where id = $1`,
    [MEMBER],
  )
  await pool.query(`select private.record_account_mail($1, 'blocked', 'Spam')`, [MEMBER])
  const { rows } = await pool.query('select id from private.account_mails')
  return rows[0]?.id
}

const run = (mailId: string, more: Partial<JobContext> = {}) =>
  sendAccountMail.run(
    { mail_id: mailId },
    {
      ...testDependencies(),
      siteUrl: 'https://padel.example',
      signal: new AbortController().signal,
      query: (text, values) => pool.query(text, values),
      ...more,
    },
  )
const rowsLeft = async () => (await pool.query('select from private.account_mails')).rowCount
async function hosted<T>(work: () => Promise<T>): Promise<T> {
  await pool.query('alter function _backend.queue_mail(jsonb) rename to not_there')
  try {
    return await work()
  } finally {
    await pool.query('alter function _backend.not_there(jsonb) rename to queue_mail')
  }
}

test('the queue gets one mail in the language of the account, however often the job runs', async () => {
  const id = await block()
  await Promise.all([run(id), run(id)])
  await run(id)
  const { rows } = await pool.query<{ recipient: string; subject: string; mail: Mail }>(
    'select recipient, subject, mail from _backend.mail_queue',
  )
  expect(rows).toMatchObject([
    { recipient: 'a@example.org', subject: 'Dein Konto bei Padel Community ist gesperrt' },
  ])
  expect(rows[0]?.mail.text).toMatch(/bis zum 05.07.2030 um 22:30\sUhr gesperrt. Grund: <b>Spam<\/b>/)
  expect(rows[0]?.mail.html).toContain('&lt;b&gt;Spam&lt;/b&gt;')
  expect(await rowsLeft()).toBe(0)
})

test('an admitted member is led to the site', async () => {
  await pool.query('update auth.users set banned_until = null')
  await pool.query(`select private.record_account_mail($1, 'admitted')`, [MEMBER])
  const { rows } = await pool.query('select id from private.account_mails')
  await run(rows[0]?.id)
  const queued = await pool.query<{ mail: Mail }>('select mail from _backend.mail_queue')
  expect(queued.rows[0]?.mail.text).toContain('Zu den Spielen:\nhttps://padel.example\n')
})

test('beside a hosted project the worker sends it, tries again, and two do not send at once', async () => {
  const id = await block()
  const sent: (string | undefined)[] = []
  const sendMail: SendMail = async ({ messageId }) => {
    if (sent.push(messageId) === 1) throw new Error('421 later')
    await expect(run(id, { sendMail })).rejects.toThrow('again in 60 s')
  }
  await hosted(async () => {
    await expect(run(id, { sendMail })).rejects.toThrow('421 later')
    await run(id, { sendMail })
    await run(id, { sendMail })
  })
  expect(sent).toEqual([`<${id}@padel.example>`, `<${id}@padel.example>`])
  expect(await rowsLeft()).toBe(0)
})

test('a mail that the mail server refuses, or that nobody can send, is given up', async () => {
  const refuse = () => Promise.reject(new MailRefusedError('550 no such box'))
  await hosted(async () => {
    await run(await block(), { sendMail: refuse })
    expect(await rowsLeft()).toBe(0)
    await run(await block())
    expect(await rowsLeft()).toBe(0)
  })
})
