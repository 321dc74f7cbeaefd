import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import type { Mail, SendMail } from '../../settings/options.ts'
import { EVENTUALLY } from '../../testing/eventually.ts'
import { promised } from '../../testing/runs.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { MailRefusedError } from '../mail-refused-error.ts'
import { MailQueue, type MailQueueOptions } from './mail-queue.ts'

const QUICK = { retrySteps: [20, 40], deadline: 60_000, grace: 200, longestPause: 500 }

let testDatabase: TestDatabase
let database: Database
let watcher: pg.Client
let queues: MailQueue[]
let log: object[]

beforeEach(async () => {
  testDatabase = await createTestDatabase('platform')
  database = openDatabase(testDatabase.url, pino({ level: 'silent' }))
  watcher = new pg.Client({ connectionString: testDatabase.url })
  await watcher.connect()
  queues = []
  log = []
})
afterEach(async () => {
  for (const queue of queues) await queue.stop()
  await watcher.end()
  await database.stop()
  await testDatabase.drop()
})

function start(sendMail: SendMail, more: Partial<MailQueueOptions> = {}): MailQueue {
  const queue = new MailQueue({
    databaseUrl: testDatabase.url,
    database,
    sendMail,
    prepare: async () => [],
    siteUrl: 'https://club.example',
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    ...more,
    mailQueue: { ...QUICK, ...more.mailQueue },
  })
  queues.push(queue)
  return queue
}

/** A fake mail server that records accepted mails, and the attempts per address. */
function recorder(answer: (mail: Mail, attempt: number) => Promise<void> | void = () => {}) {
  const taken: Mail[] = []
  const tried = new Map<string, number>()
  const send: SendMail = async (mail) => {
    const attempt = (tried.get(mail.to) ?? 0) + 1
    tried.set(mail.to, attempt)
    await answer(mail, attempt)
    taken.push(mail)
  }
  return { send, taken, tried, subjects: () => taken.map(({ subject }) => subject) }
}

const mailTo = (to: string, subject = 'Hello') => ({ to, subject, text: 'text', html: '<p>text</p>' })
const rows = async () => (await watcher.query('select * from _backend.mail_queue order by position')).rows
const untilEmpty = () => vi.waitFor(async () => expect(await rows()).toEqual([]), EVENTUALLY)

test('a mail is durable when send resolves, sent once, and kept no longer', async () => {
  const server = recorder()
  const queue = start(server.send)
  await queue.send(mailTo('a@club.example'))
  await untilEmpty()
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]).toMatchObject(mailTo('a@club.example'))
  expect(server.taken[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@club\.example>$/)
})

test('an address that keeps failing, and one that hangs, delay nobody else', async () => {
  const server = recorder((mail) => {
    if (mail.to.startsWith('busy')) throw new Error('450 try again later')
    return mail.to.startsWith('hang') ? new Promise(() => {}) : undefined
  })
  const queue = start(server.send, { mailQueue: { retrySteps: [1] } })
  for (let n = 0; n < 2; n++) await queue.send(mailTo(`hang-${n}@club.example`))
  for (let n = 0; n < 20; n++) await queue.send(mailTo(`busy-${n}@club.example`))
  for (let n = 0; n < 20; n++) await queue.send(mailTo(`well-${n}@club.example`))
  await vi.waitFor(() => expect(server.taken).toHaveLength(20), EVENTUALLY)
  for (const { to } of server.taken) expect(server.tried.get(to)).toBe(1)
})

test('a mail that hangs is cut off after its deadline, and tried again', async () => {
  const signals: AbortSignal[] = []
  const hangsOnce: SendMail = (_mail, signal) => {
    if (signal) signals.push(signal)
    return signals.length === 1 ? new Promise(() => {}) : Promise.resolve()
  }
  const queue = start(hangsOnce, { mailQueue: { deadline: 300 } })
  await queue.send(mailTo('a@club.example'))
  await untilEmpty()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('a failed attempt is repeated later each time, with the same id', async () => {
  const ids: (string | undefined)[] = []
  const times: number[] = []
  const server = recorder(({ messageId }, attempt) => {
    ids.push(messageId)
    times.push(performance.now())
    if (attempt < 4) throw new Error('451 busy')
  })
  const queue = start(server.send, { mailQueue: { retrySteps: [20, 200] } })
  await queue.send(mailTo('a@club.example'))
  await untilEmpty()
  const [first = 0, second = 0, third = 0, fourth = 0] = times
  expect(second - first).toBeGreaterThanOrEqual(19)
  expect(third - second).toBeGreaterThanOrEqual(199)
  expect(fourth - third).toBeGreaterThanOrEqual(199)
  expect(new Set(ids).size).toBe(1)
})

test('a refusal is given up at once, kept without its content, and told to the operator', async () => {
  const queue = start(async () => {
    throw new MailRefusedError('550 <nobody@club.example> no such user')
  })
  await queue.send(mailTo('nobody@club.example', 'Confirm'))
  await vi.waitFor(async () => expect((await rows())[0].given_up_at).not.toBeNull(), EVENTUALLY)
  expect(await rows()).toMatchObject([
    {
      recipient: 'nobody@club.example',
      subject: 'Confirm',
      attempts: 1,
      last_error: '550 <nobody@club.example> no such user',
      mail: null,
    },
  ])
  expect(log).toContainEqual(
    expect.objectContaining({
      level: 50,
      mail: expect.any(String),
      msg: 'a mail could not be sent and is given up',
    }),
  )
  expect(JSON.stringify(log)).not.toMatch(/@club|Confirm/)
})

test('a mail that has failed for too long is given up', async () => {
  const queue = start(() => Promise.reject(new Error('450 later')), { mailQueue: { giveUpAfter: 3_600_000 } })
  await queue.send(mailTo('a@club.example'))
  await vi.waitFor(async () => expect((await rows())[0].attempts).toBeGreaterThan(1), EVENTUALLY)
  await watcher.query(`update _backend.mail_queue set created_at = now() - interval '61 minutes'`)
  await vi.waitFor(async () => expect((await rows())[0].given_up_at).not.toBeNull(), EVENTUALLY)
})

test('mails to one address leave in order, also when the first one fails for a while', async () => {
  const server = recorder((_mail, attempt) => {
    if (attempt < 3) throw new Error('450 later')
  })
  const queue = start(server.send)
  for (const subject of ['one', 'two', 'three']) await queue.send(mailTo('a@club.example', subject))
  await untilEmpty()
  expect(server.subjects()).toEqual(['one', 'two', 'three'])
})

test('a mail that is given up makes room for the next to its address', async () => {
  const server = recorder(({ subject }) => {
    if (subject === 'one') throw new MailRefusedError('554 looks like spam')
  })
  const queue = start(server.send)
  for (const subject of ['one', 'two']) await queue.send(mailTo('a@club.example', subject))
  await vi.waitFor(() => expect(server.subjects()).toEqual(['two']), EVENTUALLY)
})

test('several processes at one queue send each mail once and keep the order', async () => {
  const server = recorder(() => wait(2))
  const all = [start(server.send), start(server.send), start(server.send)]
  const sent = Array.from({ length: 90 }, (_, n) => mailTo(`member-${n % 9}@club.example`, String(n)))
  for (const [n, mail] of sent.entries()) await all[n % 3]?.send(mail)
  await untilEmpty()
  expect(server.taken).toHaveLength(90)
  for (let member = 0; member < 9; member++) {
    const own = server.taken.filter(({ to }) => to === `member-${member}@club.example`)
    expect(own.map(({ subject }) => Number(subject))).toEqual(
      Array.from({ length: 10 }, (_, n) => n * 9 + member),
    )
  }
})

test('mails that wait when it stops are sent by the next process', async () => {
  const away = start(() => Promise.reject(new Error('connect ECONNREFUSED')), {
    mailQueue: { retrySteps: [1000] },
  })
  await away.send(mailTo('a@club.example'))
  await vi.waitFor(async () => expect((await rows())[0].last_error).toContain('ECONNREFUSED'), EVENTUALLY)
  await away.stop()
  const server = recorder()
  start(server.send)
  await untilEmpty()
  expect(server.taken).toHaveLength(1)
})

test('an attempt that stopping cuts off is made again by the next process at once', async () => {
  const first = start(() => new Promise(() => {}), { mailQueue: { retrySteps: [60_000] } })
  await first.send(mailTo('a@club.example'))
  await vi.waitFor(async () => expect((await rows())[0].attempts).toBe(1), EVENTUALLY)
  const stopped = performance.now()
  await first.stop()
  expect(performance.now() - stopped).toBeLessThan(promised(2000))
  const server = recorder()
  start(server.send)
  await untilEmpty()
  expect(server.taken).toHaveLength(1)
})

test('a mail that was sent and cannot be noted is noted later, and not sent again', async () => {
  const server = recorder()
  await watcher.query(`
    create function public.fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
    create trigger fail before delete on _backend.mail_queue for each row execute function public.fail()`)
  const queue = start(server.send)
  await queue.send(mailTo('a@club.example'))
  await vi.waitFor(() => expect(server.taken).toHaveLength(1), EVENTUALLY)
  // Longer than it takes to look at the queue again.
  await wait(1200)
  await watcher.query('drop trigger fail on _backend.mail_queue')
  await untilEmpty()
  expect(server.taken).toHaveLength(1)
})

test('connections that the database loses are opened again, and nothing is sent twice', async () => {
  const server = recorder(() => wait(30))
  const queue = start(server.send)
  for (let n = 0; n < 40; n++) await queue.send(mailTo(`member-${n}@club.example`))
  await vi.waitFor(() => expect(server.taken.length).toBeGreaterThan(5), EVENTUALLY)
  await watcher.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await untilEmpty()
  expect(new Set(server.taken.map(({ to }) => to)).size).toBe(40)
  expect(server.taken).toHaveLength(40)
})

test('a request turns into the mails that it leads to, in the place it had', async () => {
  const server = recorder()
  const queue = start(server.send, {
    prepare: async (_client, { to, about }) =>
      about.known ? [mailTo('other@club.example', 'also'), mailTo(to, 'looked up')] : [],
  })
  await queue.request({ to: 'a@club.example', about: { known: true } })
  await queue.request({ to: 'stranger@club.example', about: { known: false } })
  await queue.send(mailTo('a@club.example', 'later'))
  await untilEmpty()
  expect(server.taken.filter(({ to }) => to === 'a@club.example').map(({ subject }) => subject)).toEqual([
    'looked up',
    'later',
  ])
  expect(server.taken.map(({ to }) => to).sort()).toEqual([
    'a@club.example',
    'a@club.example',
    'other@club.example',
  ])
})

test('work that fails keeps none of its mails', async () => {
  const server = recorder()
  const queue = start(server.send)
  const failing = queue.inTransaction(async (client) => {
    await client.query('select 1/0')
    return [mailTo('a@club.example')]
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await rows()).toEqual([])
})
