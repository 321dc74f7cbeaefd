import { type SpawnOptions, spawn } from 'node:child_process'

export interface Ended {
  code: number | null
  output: string
}

interface Watch {
  /** Milliseconds after which the whole group is killed. */
  limit: number
  /** Is called once, when this text has been printed. */
  text?: string | undefined
  seen?: ((send: (signal: NodeJS.Signals) => void) => void) | undefined
}

/** Runs a program in a process group of its own, as a terminal does, until it has ended. The group does not outlive this process. */
export function runInGroup(command: string[], options: SpawnOptions, watch: Watch): Promise<Ended> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const send = (signal: NodeJS.Signals) => {
    if (child.pid) process.kill(-child.pid, signal)
  }
  const kill = () => send('SIGKILL')
  let output = ''
  const read = (chunk: string) => {
    const before = output
    output += chunk
    if (watch.text && !before.includes(watch.text) && output.includes(watch.text)) watch.seen?.(send)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read)
  const limit = setTimeout(() => {
    output += `\nKilled after ${watch.limit} ms.`
    kill()
  }, watch.limit)
  process.once('exit', kill)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, output }))
  })
  return ended.finally(() => {
    clearTimeout(limit)
    process.off('exit', kill)
  })
}
