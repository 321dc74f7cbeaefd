import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { pino } from 'pino'
import { AUTH_DEFAULTS } from '../auth/settings/settings.ts'
import {
  type Backend,
  type BackendOptions,
  listen,
  logRequests,
  type Mail,
  type Message,
  reservePort,
  startBackend,
} from '../index.ts'
import { isLong } from './runs.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Least cost that bcrypt knows. Passwords of tests are no secrets, and at the cost of members most time of a run went there. */
export const CHEAPEST_HASH = 4

/** For tests about passwords that are easy to guess. */
export const ESTIMATED = { passwordMinGuesses: AUTH_DEFAULTS.passwordMinGuesses }
// Half of the processor time of tests with accounts went into estimating that their passwords are good.
const NOT_ESTIMATED = isLong ? ESTIMATED : { passwordMinGuesses: 0 }

/** A replication slot waits for all open transactions of the cluster, so for those of other tests as well. */
const LIVE_WAIT = 60_000

export interface TestBackend {
  /** Its address, without a trailing slash. */
  url: string
  publishableKey: string
  secretKey: string
  database: TestDatabase
  /** Folder of uploaded files. */
  storageDir: string
  backend: Backend
  /** The mails it has sent so far, oldest first. */
  mails: Mail[]
  /** The next mail to an address that no earlier call has got; waits for one that is still on its way. */
  nextMail(to: string): Promise<Mail>
  /** Does for text messages what `nextMail` does for mails, by number (E.164). */
  nextMessage(to: string): Promise<Message>
  stop(): Promise<void>
}

export type TestBackendOptions = Partial<Omit<BackendOptions, 'storage'>> & {
  /** The template that the database is a copy of: `platform` unless told otherwise. */
  template?: string
  storage?: Partial<BackendOptions['storage']>
}

/** A backend of the test's own on a database of the test's own; all of it goes away with `stop`. */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { template, storage, auth, realtime, ...overrides } = options
  const database = await createTestDatabase(template)
  const storageDir = await mkdtemp(join(tmpdir(), 'backend-storage-'))
  const reserved = await reservePort('127.0.0.1')
  const url = `http://127.0.0.1:${reserved.port}`
  const mailbox = openMailbox<Mail>()
  const phone = openMailbox<Message>()
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const backend = await startBackend({
    databaseUrl: database.url,
    publicUrl: url,
    siteUrl: url,
    redirectUrls: [`${url}/**`],
    schemas: ['public'],
    apiKeys: { publishable: ['sb_publishable_test'], secret: ['sb_secret_test'] },
    signingKeys: [await makeSigningKey('test')],
    sendMail: async (mail) => mailbox.put(mail),
    sendMessage: async (message) => phone.put(message),
    rateLimitFactor: 1000,
    storage: { dir: storageDir, ...storage },
    log,
    auth: { passwordCost: CHEAPEST_HASH, ...NOT_ESTIMATED, ...auth },
    realtime: { liveWait: LIVE_WAIT, ...realtime },
    ...overrides,
  })
  const listening = await listen(
    backend.app,
    backend,
    reserved,
    '127.0.0.1',
    options.requestLimits?.maxHeaderSize,
    logRequests(log),
  )
  return {
    url,
    publishableKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
    database,
    storageDir,
    backend,
    mails: mailbox.mails,
    nextMail: mailbox.next,
    nextMessage: phone.next,
    async stop() {
      await listening.stop()
      await backend.stop()
      await database.drop()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}

function openMailbox<Sent extends { to: string }>() {
  const mails: Sent[] = []
  const unread: Sent[] = []
  const waiting: { to: string; resolve: (mail: Sent) => void }[] = []
  return {
    mails,
    put(mail: Sent) {
      mails.push(mail)
      const reader = waiting.findIndex(({ to }) => to === mail.to)
      if (reader === -1) unread.push(mail)
      else waiting.splice(reader, 1)[0]?.resolve(mail)
    },
    next(to: string): Promise<Sent> {
      const index = unread.findIndex((mail) => mail.to === to)
      const [mail] = index === -1 ? [] : unread.splice(index, 1)
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push({ to, resolve }))
    },
  }
}

/** A private ES256 key as JWK. */
export async function makeSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256' }
}
