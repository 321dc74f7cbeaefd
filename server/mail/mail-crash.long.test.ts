import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../../testing/test-server.ts'
import { type SmtpStandIn, startSmtp } from '../testing/test-smtp.ts'

vi.setConfig({ testTimeout: 120_000 })

const MEMBERS = 15

let dataDir: string
let server: ServerProcess | undefined
let smtp: SmtpStandIn | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'courtside-mail-'))
})
afterEach(async () => {
  if (server?.alive()) await server.end('SIGTERM')
  await smtp?.stop()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function signUp(target: ServerProcess, email: string): Promise<number> {
  const { apiKeys } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const answer = await fetch(`${target.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: apiKeys.publishable[0], 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Correct horse 7 battery', data: { username: 'Demo' } }),
  })
  return answer.status
}

const newAddresses = (team: string) => Array.from({ length: MEMBERS }, (_, n) => `${team}-${n}@club.example`)
const recipientOf = (mail: string) => /^To: (\S+)/m.exec(mail)?.[1] ?? ''
const idOf = (mail: string) => /^Message-ID: (\S+)/m.exec(mail)?.[1] ?? ''

test('kill -9 right after the answers: every mail that was promised is sent after the next start', async () => {
  const addresses = newAddresses('early')
  smtp = await startSmtp(() => '451 not now')
  const settings = { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '100' }
  server = await startServer(dataDir, settings)
  const target = server
  expect(await Promise.all(addresses.map((email) => signUp(target, email)))).toEqual(addresses.map(() => 200))
  await server.end('SIGKILL')
  const { port } = new URL(smtp.url)
  await smtp.stop()

  smtp = await startSmtp(() => '250 ok', Number(port))
  server = await startServer(dataDir, settings)
  const received = smtp.received
  await vi.waitFor(() => expect(received.map(recipientOf).sort()).toEqual([...addresses].sort()), {
    timeout: 60_000,
  })
})

test('kill -9 in the middle of sending, again and again: each mail arrives, and twice only with the same id', async () => {
  const addresses = newAddresses('late')
  let taken = 0
  smtp = await startSmtp(() => {
    taken += 1
    // The next one sends mails before it says that it is ready.
    if (taken % 4 === 0 && server?.alive()) void server.end('SIGKILL')
    return '250 ok'
  })
  const settings = { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '100' }
  const received = smtp.received
  const missing = () => addresses.filter((address) => !received.some((mail) => recipientOf(mail) === address))
  const promised = new Set<string>()
  for (let start = 0; start < 12 && (promised.size < MEMBERS || missing().length > 0); start++) {
    server = await startServer(dataDir, settings)
    const target = server
    for (const email of addresses.filter((address) => !promised.has(address))) {
      if (!target.alive()) break
      if ((await signUp(target, email).catch(() => 0)) === 200) promised.add(email)
    }
    await vi.waitUntil(() => !target.alive() || missing().length === 0, EVENTUALLY)
  }
  expect([promised.size, missing()]).toEqual([MEMBERS, []])
  const twice = received.length - new Set(received.map(idOf)).size
  const kills = Math.floor(taken / 4)
  // At most what was under way at each kill, which is bounded by the parallel attempts.
  expect(twice).toBeLessThanOrEqual(kills * 4)
})
