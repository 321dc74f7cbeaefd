// Figures 5 and 6 of the quality targets, and whether known and unknown addresses take the same time: `node bench/auth.ts`. The backend runs in a process of its own beside an own
// PostgreSQL in a temporary folder; this process makes the load. Three runs each, the median counts.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as bcrypt from '@node-rs/bcrypt'
import { exportJWK, generateKeyPair } from 'jose'
import { pino } from 'pino'
import { installPlatform, startBackend } from '../server/backend/index.ts'
import { listen } from '../server/backend/serve.ts'
import { freePort, startPostgres } from '../server/embedded-postgres.ts'

const KEY = 'sb_publishable_bench'
const SECRET = 'sb_secret_bench'
const PASSWORD = 'correct horse 7'
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const RUNS = 3
const TRIES = 200
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '')
else await measure().then(() => process.exit())

async function serve(databaseUrl: string): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const backend = await startBackend({
    databaseUrl,
    publicUrl: url,
    siteUrl: url,
    redirectUrls: [],
    schemas: ['public'],
    apiKeys: { publishable: [KEY], secret: [SECRET] },
    signingKeys: [{ ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256' }],
    sendMail: async () => {},
    rateLimitFactor: 1_000_000,
    log: pino({ level: 'warn' }),
  })
  const listening = await listen(backend.app, backend, port, '127.0.0.1')
  process.send?.(url)
  // Ctrl-C reaches this process too; the one that makes the load says when to stop.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', async () => {
    await listening.stop()
    await backend.stop()
    process.exit(0)
  })
}

async function measure(): Promise<void> {
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-bench-'))
  const postgres = await startPostgres({ dataDir })
  await installPlatform(postgres.url)
  const server = fork(new URL(import.meta.url), ['serve', postgres.url])
  try {
    const [url] = (await once(server, 'message')) as [string]
    await Promise.race([figures(url), interrupted])
  } finally {
    await stop(server)
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function figures(url: string): Promise<void> {
  const member = { email: 'a@b.test', password: PASSWORD, email_confirm: true }
  await call('POST', `${url}/auth/v1/admin/users`, member, SECRET)
  await figure5(url)
  await figure6(url)
  await sameTime(url)
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function figure5(url: string): Promise<void> {
  const session = await signIn(url)
  const others = () => call('GET', `${url}/auth/v1/user`, undefined, KEY, session.access_token)
  await repeat(16, 2, others)
  const idle: number[] = []
  const alone: number[] = []
  const meanwhile: number[] = []
  const signInsMeanwhile: number[] = []
  const floor: number[] = []
  for (let run = 0; run < RUNS; run++) {
    idle.push(await repeat(16, SECONDS, others))
    alone.push(await repeat(20, SECONDS, () => signIn(url)))
    floor.push(await bareBcrypt())
    const [kept, slow] = await Promise.all([
      repeat(16, SECONDS, others),
      repeat(20, SECONDS, () => signIn(url)),
    ])
    meanwhile.push(kept)
    signInsMeanwhile.push(slow)
  }
  console.log(
    `5. password sign-ins: ${perSecond(median(alone))} (target 35/s); bcrypt alone on all cores: ${perSecond(median(floor))}`,
  )
  console.log(
    `   other requests: ${perSecond(median(idle))} idle, ${perSecond(median(meanwhile))} during 20 sign-ins at a time: ` +
      `${Math.round((100 * median(meanwhile)) / median(idle))} % kept (target 80 %), at ${perSecond(median(signInsMeanwhile))} sign-ins`,
  )
}

/** What the cores can do at most: no HTTP, no database. */
async function bareBcrypt(): Promise<number> {
  const hash = await bcrypt.hash(PASSWORD, { cost: 10, version: '2a' })
  return repeat(availableParallelism(), SECONDS, () => bcrypt.compare(PASSWORD, hash))
}

async function figure6(url: string): Promise<void> {
  const sessions = await Promise.all(Array.from({ length: 32 }, () => signIn(url)))
  const tokens = sessions.map((session) => session.refresh_token)
  const rates: number[] = []
  for (let run = 0; run < RUNS; run++) {
    rates.push(
      await repeat(32, SECONDS, async (lane) => {
        const refresh_token = tokens[lane] ?? ''
        tokens[lane] = (
          await call('POST', `${url}/auth/v1/token?grant_type=refresh_token`, { refresh_token })
        ).refresh_token
      }),
    )
  }
  console.log(`6. token refreshes with rotation: ${perSecond(median(rates))} (target 1,000/s)`)
}

/** Security target: what a known and an unknown address take, medians within 5 ms. */
async function sameTime(url: string): Promise<void> {
  const strangers = { count: 0 }
  const stranger = () => `stranger-${strangers.count++}@b.test`
  const wrong = { password: 'wrong', email: '' }
  const calls: Record<string, (email: string) => Promise<unknown>> = {
    'sign in': (email) =>
      call('POST', `${url}/auth/v1/token?grant_type=password`, { ...wrong, email }).catch(() => {}),
    'sign up': (email) => call('POST', `${url}/auth/v1/signup`, { email, password: PASSWORD }),
    recovery: (email) => call('POST', `${url}/auth/v1/recover`, { email }),
  }
  for (const [name, work] of Object.entries(calls)) {
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < TRIES; n++) {
      known.push(await timeOf(() => work('a@b.test')))
      unknown.push(await timeOf(() => work(stranger())))
    }
    const [a, b] = [median(known), median(unknown)]
    console.log(
      `${name}: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, apart ${Math.abs(a - b).toFixed(1)} ms`,
    )
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Answer {
  access_token: string
  refresh_token: string
}

function signIn(url: string): Promise<Answer> {
  return call('POST', `${url}/auth/v1/token?grant_type=password`, { email: 'a@b.test', password: PASSWORD })
}

/** How often per second `work` gets done by so many lanes at a time. Any failure ends the benchmark. */
async function repeat(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() - start < seconds * 1000) {
        await work(lane)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - start)
}

function call(method: string, url: string, body?: object, key = KEY, token = key): Promise<Answer> {
  const payload = body && JSON.stringify(body)
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      readAll(response).then((text) => {
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`
}
