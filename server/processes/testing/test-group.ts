import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freePort } from 'supabase-compatible'
import { isLong } from 'supabase-compatible/testing/runs.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { type ServerProcess, startServer } from '../../../testing/test-server.ts'
import { type SmtpStandIn, startSmtp } from '../../testing/test-smtp.ts'
import { startProxy, type TestProxy } from './test-proxy.ts'

const PASSWORD = 'correct horse 7 battery'

export interface GroupMember {
  id: string
  email: string
  client: SupabaseClient
  token(): Promise<string>
}

/** Several processes of Courtside on one database and one data folder, behind a proxy, and a mail server for all. */
export class TestGroup {
  readonly dataDir: string
  readonly database: TestDatabase
  readonly proxy: TestProxy
  readonly smtp: SmtpStandIn
  readonly servers: ServerProcess[] = []
  readonly #ports: number[]

  private constructor(
    dataDir: string,
    database: TestDatabase,
    proxy: TestProxy,
    smtp: SmtpStandIn,
    ports: number[],
  ) {
    this.dataDir = dataDir
    this.database = database
    this.proxy = proxy
    this.smtp = smtp
    this.#ports = ports
  }

  /** Starts all at the same moment, the first time on that folder. */
  static async start(size: number): Promise<TestGroup> {
    const dataDir = await mkdtemp(join(tmpdir(), 'courtside-group-'))
    const ports = await Promise.all(Array.from({ length: size }, freePort))
    const parts = [createTestDatabase('worked'), startProxy(), startSmtp(() => '250 ok')] as const
    const group = new TestGroup(dataDir, ...(await Promise.all(parts)), ports)
    const starts = await Promise.allSettled(ports.map((_, n) => group.#startFirst(n)))
    const failed = starts.find((start) => start.status === 'rejected')
    if (!failed) return group
    // Or those that did start would outlive the tests.
    await group.stop()
    throw failed.reason
  }

  /** Another program can take a free port before the process has it: then it starts on another one. */
  async #startFirst(n: number, tries = 5): Promise<void> {
    try {
      await this.startOne(n)
    } catch (error) {
      if (tries <= 1 || !(error as Error).message.includes('is taken by another program')) throw error
      this.#ports[n] = await freePort()
      await this.#startFirst(n, tries - 1)
    }
  }

  /** Starts one, or starts it again, and lets the proxy know. */
  async startOne(n: number, env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.servers[n] = await startServer(this.dataDir, {
      DATABASE_URL: this.database.url,
      SITE_URL: this.proxy.url,
      SMTP_URL: this.smtp.url,
      PORT: String(this.#ports[n]),
      ...(isLong && { DRAIN_SECONDS: '2' }),
      RATE_LIMITS: 'verify=6,mail=1000,signup=1000,limitedFunction=1000',
      ...env,
    })
    if (!this.proxy.targets.includes(this.url(n))) this.proxy.targets.push(this.url(n))
  }

  /** Stops one, and takes it from the proxy once it says that it is not ready, as a health check does. */
  async leave(n: number): Promise<void> {
    const ended = this.servers[n]?.end('SIGTERM')
    const isReady = () =>
      fetch(`${this.url(n)}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    while (await isReady()) await wait(20)
    this.proxy.targets.splice(this.proxy.targets.indexOf(this.url(n)), 1)
    await ended
  }

  /** The address of one process, past the proxy. */
  url(n: number): string {
    return `http://127.0.0.1:${this.#ports[n]}`
  }

  async keys(): Promise<{ publishable: string; secret: string }> {
    const { apiKeys } = JSON.parse(await readFile(join(this.dataDir, 'secrets.json'), 'utf8'))
    return { publishable: apiKeys.publishable[0], secret: apiKeys.secret[0] }
  }

  /** Sends a request with a secret key, or as the bearer of a token. */
  async send(url: string, method: string, path: string, body?: object, token?: string): Promise<Response> {
    const { publishable, secret } = await this.keys()
    return fetch(url + path, {
      method,
      headers: {
        apikey: token ? publishable : secret,
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Makes an account and signs in, at the address given. */
  async member(name: string, url: string): Promise<GroupMember> {
    const email = `${name.toLowerCase()}@example.test`
    const account = { email, password: PASSWORD, email_confirm: true, user_metadata: { username: name } }
    await this.send(this.url(0), 'POST', '/auth/v1/admin/users', account)
    return this.signIn(email, url)
  }

  async signIn(email: string, url: string): Promise<GroupMember> {
    const client = createClient(url, (await this.keys()).publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return { id: data.user.id, email, client, token: async () => data.session.access_token }
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(async (one) => one.alive() && one.end('SIGTERM')))
    await Promise.all([this.proxy.stop(), this.smtp.stop(), this.database.drop()])
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** Listens for new matches; resolves when the subscription is live. */
export async function listenForMatches({ client }: GroupMember) {
  const heard: string[] = []
  let lives = 0
  const live = Promise.withResolvers<void>()
  client
    .channel(`matches-${crypto.randomUUID()}`)
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'matches' }, ({ new: row }) => {
      heard.push(row.id)
    })
    .on('system', {}, ({ status }: { status: string }) => {
      if (status !== 'ok') return
      lives += 1
      live.resolve()
    })
    .subscribe()
  await live.promise
  return { heard, lives: () => lives, stop: () => client.removeAllChannels() }
}

export interface Writing {
  /** Names of what was acknowledged. */
  acknowledged: string[]
  failures: string[]
  stop(): Promise<void>
}

/** Writes matches through the proxy, from several connections, until it is stopped. */
export function writeMatches(group: TestGroup, writers: number): Writing {
  return keepWriting(writers, (id) => {
    const match = { id, location: 'Indoor Arena', match_date: '2030-01-01T18:00:00Z' }
    return group.send(group.proxy.url, 'POST', '/rest/v1/matches', match)
  })
}

export const contentOf = (name: string) => ({ name, filler: name.repeat(500) })

/** Uploads files into the bucket `group` through the proxy. */
export async function uploadFiles(group: TestGroup, writers: number): Promise<Writing> {
  await group.send(group.proxy.url, 'POST', '/storage/v1/bucket', { name: 'group' })
  return keepWriting(writers, (name) =>
    group.send(group.proxy.url, 'POST', `/storage/v1/object/group/${name}`, contentOf(name)),
  )
}

function keepWriting(writers: number, write: (name: string) => Promise<Response>): Writing {
  const acknowledged: string[] = []
  const failures: string[] = []
  let isStopping = false
  const once = async () => {
    const name = crypto.randomUUID()
    try {
      const answer = await write(name)
      await answer.body?.cancel()
      if (answer.ok) acknowledged.push(name)
      else failures.push(String(answer.status))
    } catch (error) {
      failures.push(String(error))
    }
  }
  const working = Array.from({ length: writers }, async () => {
    while (!isStopping) await once()
  })
  return {
    acknowledged,
    failures,
    async stop() {
      isStopping = true
      await Promise.all(working)
    },
  }
}
