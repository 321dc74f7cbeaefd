import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { listen, startBackend } from '../../../index.ts'

const MANY = 1_000_000
const UNBOUNDED = { bindings: MANY, filterValues: MANY, filterBytes: MANY, selects: MANY }

// Our backend on the PostgreSQL of DATABASE_URL, in a process of its own; prints its port.
const port = Number(process.env.PORT)
// Several peers that trust the same tokens have one address, as behind a proxy.
const publicUrl = process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`
const backend = await startBackend({
  databaseUrl: process.env.DATABASE_URL ?? '',
  publicUrl,
  siteUrl: publicUrl,
  redirectUrls: [],
  schemas: ['public'],
  apiKeys: { publishable: ['sb_publishable_bench'], secret: ['sb_secret_bench'] },
  signingKeys: [JSON.parse(process.env.SIGNING_KEY ?? '{}')],
  sendMail: async () => {},
  rateLimitFactor: 1_000_000,
  // All clients of the benchmark are a few members.
  realtime: {
    socketsPerMember: 10_000,
    socketsPerAddress: 10_000,
    ofMember: UNBOUNDED,
    ...JSON.parse(process.env.REALTIME_LIMITS ?? '{}'),
  },
  log: pino({ level: 'warn' }),
})
const listening = await listen(backend.app, backend, port, '127.0.0.1')
process.send?.({ port: listening.port })
// A server that runs has been stopped before; this one is only ever killed, and would compile everything anew each time.
flushCompileCache()
// A benchmark that ends early takes its peers along.
process.once('disconnect', () => process.exit())
