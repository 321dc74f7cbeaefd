import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Peer {
  url: string
  port: number
  stop(): Promise<void>
}

/** Starts a peer's file of this folder in a process of its own and waits until it listens. */
export async function startPeer(file: string, env: Record<string, string>): Promise<Peer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await firstMessage(child, file)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function firstMessage(child: ChildProcess, file: string): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened`)))
  })
}
