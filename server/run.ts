import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from './config.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const PATIENCE_MS = 4500

/** Runs the program until a signal asks it to stop, then stops it whole and ends this process. */
export async function runUntilStopped(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve())
  })
  const running = start()
  running.catch(fail)
  await asked
  process.exitCode = await Promise.race([stop(running), wait(PATIENCE_MS, 1)])
  process.exit()
}

async function stop(running: Promise<{ stop(): Promise<void> }>): Promise<number> {
  await (await running).stop()
  return 0
}

function fail(error: unknown): never {
  console.error(error instanceof ConfigError ? `\n${error.message}\n` : error)
  process.exit(1)
}
