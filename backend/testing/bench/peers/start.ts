import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT } from '../../node-environment.ts'

/** Characters of what a peer has complained of. */
const MAX_KEPT = 10_000

export interface Peer {
  pid: number
  url: string
  port: number
  stop(): Promise<void>
}

/**
 * Starts a peer's file of this folder in a process of its own and waits until it listens. Its complaints are told only when
 * it does not.
 */
export async function startPeer(file: string, env: Record<string, string>): Promise<Peer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_COMPILE_CACHE: NODE_ENVIRONMENT.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { port } = await firstMessage(child, file)
  return {
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function firstMessage(child: ChildProcess, file: string): Promise<{ port: number }> {
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-MAX_KEPT)
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('close', (code) =>
      reject(new Error(`${file} ended with ${code} before it listened:\n${complaints}`)),
    )
  })
}
