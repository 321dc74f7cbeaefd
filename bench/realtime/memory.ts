// Figure 12: `node bench/realtime/memory.ts --sockets 2000`. Linux only, where the kernel tells what each process really takes.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importJWK, type JWK, SignJWT } from 'jose'
import { memberId } from 'supabase-compatible/testing/bench/database.ts'
import { remark, tell } from 'supabase-compatible/testing/bench/figures.ts'
import { openSocket } from 'supabase-compatible/testing/bench/realtime/sockets.ts'
import { wholeNumber, withOptions } from 'supabase-compatible/testing/command-options.ts'
import type { WebSocket } from 'ws'
import type { ServerProcess } from '../../testing/test-server.ts'
import { type BenchSite, prepareSite } from '../site.ts'

const MEMBERS = 50
const AT_A_TIME = 20
const SETTLE_MS = 5000
/** Connections that the start has used end after ten seconds without work. */
const IDLE_AFTER_MS = 15_000

/**
 * Proportional set size of everything that runs, PostgreSQL and all its processes included: idle, and with so many sockets
 * that each listen to the matches.
 */
export async function runMemory(sockets: number): Promise<void> {
  if (process.platform !== 'linux') return remark('12. Memory is measured on Linux only.')
  const site = await prepareSite()
  try {
    const server = await site.start()
    await (await fetch(`${server.url}/readyz`)).text()
    await wait(SETTLE_MS)
    const started = await memoryOf(server.pid)
    await wait(IDLE_AFTER_MS)
    const idle = await memoryOf(server.pid)
    const open = await openSockets(site, server, sockets)
    await wait(SETTLE_MS)
    const busy = await memoryOf(server.pid)
    for (const socket of open) socket.terminate()
    await server.end('SIGTERM')
    report(sockets, { started, idle, busy })
  } finally {
    await site.remove()
  }
}

export interface Memory {
  node: number
  postgres: number
  /** The part of PostgreSQL's that all its processes share: pages of tables and indexes in its shared buffers. */
  shared: number
  /** The part of all of them that is read from files, such as Node's program: it counts less while other programs of the machine share it. */
  files: number
}

/** MiB by kind, of a process and everything below it. */
export async function memoryOf(root: number): Promise<Memory> {
  const memory: Memory = { node: 0, postgres: 0, shared: 0, files: 0 }
  for (const pid of await familyOf(root)) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(ifGone)
    const name = (await read('comm'))?.trim()
    const rollup = await read('smaps_rollup')
    // A worker of PostgreSQL that has ended since the family was listed.
    if (name === undefined || rollup === undefined) continue
    const mebibytes = (line: string) =>
      Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024
    memory[name === 'postgres' ? 'postgres' : 'node'] += mebibytes('Pss')
    memory.files += mebibytes('Pss_File')
    if (name === 'postgres') memory.shared += mebibytes('Pss_Shmem')
  }
  return memory
}

/** A process that ends is missing, or cannot be read any more. */
function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error
}

async function familyOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    // A process that ended since the folder was read is of no family.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]))
  }
  const family = [root]
  for (const member of family) for (const [pid, parent] of parents) if (parent === member) family.push(pid)
  return family
}

async function openSockets(site: BenchSite, server: ServerProcess, count: number): Promise<WebSocket[]> {
  const access = await accessTo(site, server)
  const open: WebSocket[] = []
  while (open.length < count) {
    const batch = Array.from({ length: Math.min(AT_A_TIME, count - open.length) }, async (_, index) =>
      access.openSocket(await access.tokenOf(memberId(((open.length + index) % MEMBERS) + 1))),
    )
    open.push(...(await Promise.all(batch)))
  }
  return open
}

export interface Access {
  apikey: string
  /** A token that is good for an hour. */
  tokenOf(member: string): Promise<string>
  /** A socket of the token's member that listens to the matches. */
  openSocket(token: string): Promise<WebSocket>
}

/** Lets members of the site in, with tokens that its own keys sign. */
export async function accessTo({ dataDir }: BenchSite, { url }: ServerProcess): Promise<Access> {
  const { apiKeys, signingKeys } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const [apikey] = apiKeys.publishable
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'matches' }] }
  return {
    apikey,
    tokenOf: (member) => tokenOf(member, `${url}/auth/v1`, signingKeys[0]),
    openSocket(access_token) {
      const hello = JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, access_token }])
      return openSocket(address, hello, 'Subscribed to PostgreSQL')
    },
  }
}

export async function tokenOf(sub: string, issuer: string, key: JWK): Promise<string> {
  return new SignJWT({ sub, role: 'authenticated', aud: 'authenticated', aal: 'aal1' })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'ES256'))
}

function report(sockets: number, { started, idle, busy }: Record<'started' | 'idle' | 'busy', Memory>): void {
  const row = ({ node, postgres }: Memory) => ({
    'node MiB': Math.round(node),
    'PostgreSQL MiB': Math.round(postgres),
    'all MiB': Math.round(node + postgres),
  })
  tell({
    title: '12. Memory of everything, PSS',
    target: '150 MB idle, 220 MB with 2,000 sockets',
    rows: { 'just started': row(started), idle: row(idle), [`${sockets} sockets`]: row(busy) },
    drawn: 'all MiB',
  })
}

if (import.meta.main)
  await runMemory(
    withOptions(
      'node bench/realtime/memory.ts [--sockets <number>] opens so many sockets (2000).',
      { sockets: { type: 'string', default: '2000' } },
      (values) => wholeNumber(values, 'sockets', 1),
    ),
  )
