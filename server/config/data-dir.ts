import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupError } from 'supabase-compatible'

/**
 * Makes the folder and claims it for this process; a second Courtside on it is refused.
 * @param isShared true where the database is elsewhere: then several processes may use the folder, beside none that has its database in it
 */
export async function claimDataDir(dataDir: string, isShared = false): Promise<{ stop(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(
      `DATA_DIR '${dataDir}' cannot be made (${error.code}). Choose a folder you may write.`,
    )
  })
  const claimed = isShared ? await askHolder(await claimOf(dataDir)) : await tryToClaim(dataDir)
  if (claimed === undefined) return { stop: async () => {} }
  if (typeof claimed !== 'string') return claimed
  throw new SetupError(
    `Another Courtside (process ${claimed}) runs on the folder ${dataDir}. Stop it first, or set another DATA_DIR. ` +
      'To run more than one process, see docs/several-processes.md.',
  )
}

/** Claims an existing folder, or one purpose in it. Resolves with the id of the process that holds it when it is taken. */
export async function tryToClaim(dataDir: string, purpose = '') {
  const name = await claimOf(dataDir, purpose)
  const holder = await askHolder(name)
  if (holder) return holder
  if (name.endsWith('.sock')) await rm(name, { force: true })
  try {
    const claim = await hold(name)
    return { stop: () => new Promise<void>((resolve) => claim.close(() => resolve())) }
  } catch {
    // Another process claimed it between the two calls.
    return (await askHolder(name)) ?? 'unknown'
  }
}

const claimOf = async (dataDir: string, purpose = '') => claimName((await realpath(dataDir)) + purpose)

/** A claim is a socket, which the kernel closes however the process ends: nothing stale stays. On Linux and Windows it is no file. */
function claimName(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 24)
  if (process.platform === 'linux') return `\0courtside-${hash}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\courtside-${hash}`
  return join(tmpdir(), `courtside-${hash}.sock`)
}

function askHolder(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(name)
    socket.setEncoding('utf8')
    socket.setTimeout(1000, () => socket.destroy())
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(answer || undefined))
  })
}

function hold(name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(String(process.pid)))
    server.once('error', reject)
    server.listen(name, () => resolve(server))
    server.unref()
  })
}
