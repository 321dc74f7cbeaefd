import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { pino } from 'pino'
import { type Backend, type BackendOptions, type Mail, startBackend } from '../server/backend/index.ts'
import { listen } from '../server/backend/serve.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestBackend {
  /** Where it listens, without a trailing slash. */
  url: string
  publishableKey: string
  secretKey: string
  database: TestDatabase
  backend: Backend
  /** What it has sent so far, oldest first. */
  mails: Mail[]
  stop(): Promise<void>
}

/** A backend of the test's own on a database of the test's own; all of it goes away with `stop`. */
export async function startTestBackend(
  options: Partial<BackendOptions> & { template?: 'courtside' | 'platform' } = {},
): Promise<TestBackend> {
  const { template, ...overrides } = options
  const database = await createTestDatabase(template)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const mails: Mail[] = []
  const backend = await startBackend({
    databaseUrl: database.url,
    publicUrl: url,
    siteUrl: url,
    redirectUrls: [`${url}/**`],
    schemas: ['public'],
    apiKeys: { publishable: ['sb_publishable_test'], secret: ['sb_secret_test'] },
    signingKeys: [await makeSigningKey('test')],
    sendMail: async (mail) => void mails.push(mail),
    rateLimitFactor: 1000,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    ...overrides,
  })
  const listening = await listen(backend.app, backend, port, '127.0.0.1')
  return {
    url,
    publishableKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
    database,
    backend,
    mails,
    async stop() {
      await listening.stop()
      await backend.stop()
      await database.drop()
    },
  }
}

/** A private ES256 key as JWK. */
export async function makeSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256' }
}
