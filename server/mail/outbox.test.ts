import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../embedded-postgres.ts'
import { openOutbox } from './outbox.ts'
import { type SmtpStandIn, startSmtp } from './test-smtp.ts'

const MAIL = {
  to: 'player@club.example',
  subject: 'Confirm',
  text: 'Open the link.',
  html: '<p>Open the link.</p>',
}
const FROM = 'Courtside <no-reply@club.example>'
const log = pino({ level: 'silent' })
let folder: string
let smtp: SmtpStandIn | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-outbox-'))
})
afterEach(async () => {
  await smtp?.stop()
  smtp = undefined
  await rm(folder, { recursive: true, force: true })
})

const isEmpty = () => vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 10_000 })

test('a mail is sent, and kept no longer', async () => {
  smtp = await startSmtp(() => '250 ok')
  const outbox = openOutbox(folder, smtp.url, FROM, log)
  await outbox.send(MAIL)
  await smtp.next()
  expect(smtp.received[0]).toContain('To: player@club.example')
  expect(smtp.received[0]).toContain(`From: ${FROM}`)
  await isEmpty()
  await outbox.stop()
})

test('a mail server that is busy or away is tried again', async () => {
  let tries = 0
  smtp = await startSmtp(() => (++tries === 1 ? '451 busy' : '250 ok'))
  const outbox = openOutbox(folder, smtp.url, FROM, log)
  await outbox.send(MAIL)
  await smtp.next()
  expect(smtp.received).toEqual([])
  await smtp.next()
  expect(smtp.received).toHaveLength(1)
  await isEmpty()
  await outbox.stop()
})

test('what waited is sent after a restart', async () => {
  const port = await freePort()
  const first = openOutbox(folder, `smtp://127.0.0.1:${port}`, FROM, log)
  await first.send(MAIL)
  await first.stop()
  expect(await readdir(folder)).toHaveLength(1)
  smtp = await startSmtp(() => '250 ok', port)
  const second = openOutbox(folder, smtp.url, FROM, log)
  await smtp.next()
  await isEmpty()
  await second.stop()
})

test('a mail that is refused for good does not hold up the next', async () => {
  smtp = await startSmtp((mail) => (mail.includes('nobody@') ? '550 no such user' : '250 ok'))
  const outbox = openOutbox(folder, smtp.url, FROM, log)
  await outbox.send({ ...MAIL, to: 'nobody@club.example' })
  await outbox.send(MAIL)
  await isEmpty()
  expect(smtp.received).toHaveLength(1)
  await outbox.stop()
})
