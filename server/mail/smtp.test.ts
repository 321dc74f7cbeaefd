import pg from 'pg'
import { MailRefusedError } from 'supabase-compatible'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { promised } from 'supabase-compatible/testing/runs.ts'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queueMail } from '../../testing/queue-mail.ts'
import { startTestBackend } from '../../testing/test-backend.ts'
import { type SmtpStandIn, startSmtp } from '../testing/test-smtp.ts'
import { smtpSender } from './mailer.ts'

// The queue of the database with a mail server of the kinds that there are: one that greylists, refuses, hangs, and is away.

const FROM = 'Courtside <no-reply@club.example>'
const ANSWERS: [line: RegExp, reply: string][] = [
  [/^RCPT TO:<grey/, '450 4.2.0 greylisted, try again later'],
  [/^RCPT TO:<nobody/, '550 5.1.1 no such user'],
  [/^RCPT TO:<hang/, ''],
]
const answersOf = (answers: typeof ANSWERS) => (line: string) =>
  answers.find(([pattern]) => pattern.test(line))?.[1]
const mailTo = (to: string) => ({
  to,
  subject: `For ${to}`,
  text: 'Open the link.',
  html: '<p>Open the link.</p>',
})

let smtp: SmtpStandIn
let backend: TestBackend
let db: pg.Client

beforeAll(async () => {
  smtp = await startSmtp(() => '250 ok', 0, answersOf(ANSWERS))
  backend = await startTestBackend({
    template: 'platform',
    sendMail: smtpSender(smtp.url, () => FROM),
    mailQueue: { deadline: 5000, retrySteps: [100, 60_000] },
  })
  db = new pg.Client({ connectionString: backend.database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await backend.stop()
  await smtp.stop()
})

const entry = async (recipient: string) => {
  const { rows } = await db.query('select * from _backend.mail_queue where recipient = $1', [recipient])
  return rows[0]
}
const triesOf = (address: string) => smtp.tried.filter((tried) => tried === address).length

test('450 to one, 550 to another, silence for a third: everybody else has their mail at once', async () => {
  for (const address of ['grey@club.example', 'nobody@club.example', 'hang@club.example'])
    await queueMail(db, mailTo(address))
  const started = performance.now()
  const others = Array.from({ length: 10 }, (_, n) => `player-${n}@club.example`)
  for (const address of others) await queueMail(db, mailTo(address))
  await vi.waitFor(() => expect(smtp.received).toHaveLength(10), EVENTUALLY)
  expect(performance.now() - started).toBeLessThan(promised(2000))
  for (const address of others) expect(triesOf(address)).toBe(1)

  await vi.waitFor(async () => expect((await entry('grey@club.example')).attempts).toBe(2), EVENTUALLY)
  expect(await entry('grey@club.example')).toMatchObject({ given_up_at: null })
  expect((await entry('grey@club.example')).last_error).toContain('450')
  expect(await entry('nobody@club.example')).toMatchObject({ attempts: 1, mail: null })
  expect((await entry('nobody@club.example')).last_error).toContain('550')
  await vi.waitFor(async () => expect((await entry('hang@club.example')).attempts).toBe(2), EVENTUALLY)
  expect((await entry('hang@club.example')).given_up_at).toBeNull()
})

test.each<[what: string, line: RegExp, reply: string, isForGood: boolean]>([
  ['an address that does not exist', /^RCPT/, '550 5.1.1 no such user', true],
  ['a mail that looks like spam', /^\.$/, '554 5.7.1 looks like spam', true],
  ['a sender that is not allowed', /^MAIL/, '553 5.7.1 not your address', false],
  ['a wrong password', /^AUTH/, '535 5.7.8 wrong password', false],
  ['a mail server that is busy', /^RCPT/, '451 4.3.2 try later', false],
])('%s: %s answered %s is given up: %s', async (_what, line, reply, isForGood) => {
  const answers = answersOf([
    [/^EHLO/, '250-stand-in\r\n250 AUTH PLAIN'],
    [/^AUTH/, /^AUTH/.source === line.source ? reply : '235 welcome'],
    [line, reply],
  ])
  const server = await startSmtp(() => answers('.') ?? '250 ok', 0, answers)
  const send = smtpSender(server.url.replace('//', '//user:secret@'), () => FROM)
  const error = await send(mailTo('a@club.example')).catch((failure: Error) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toContain(reply)
  expect(error instanceof MailRefusedError).toBe(isForGood)
  await server.stop()
})

test('a mail server that is away is no refusal', async () => {
  const away = smtpSender('smtp://127.0.0.1:1', () => FROM)
  await expect(away(mailTo('a@club.example'))).rejects.toThrow('ECONNREFUSED')
  await expect(away(mailTo('a@club.example'))).rejects.not.toBeInstanceOf(MailRefusedError)
})

test('an attempt ends when it is told to, and lets go of its connection', async () => {
  const hanging = await startSmtp(() => '')
  const stop = new AbortController()
  const sending = smtpSender(hanging.url, () => FROM)(mailTo('a@club.example'), stop.signal)
  await hanging.next()
  stop.abort(new Error('the deadline is over'))
  await expect(sending).rejects.toThrow()
  await hanging.idle()
  await hanging.stop()
})
