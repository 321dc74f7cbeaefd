import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { ProcessReport } from '../../domain/system/system-facts.ts'
import { millisecondsInDay } from '../../domain/time-units.ts'
import { ROOT, thisProgram } from '../program.ts'
import { isNewerThere } from '../update/coming.ts'

/** A server that is started again and again asks no more often than one that runs. */
const FIRST_LOOK_MS = 60_000

export type ReportingProcess = Awaited<ReturnType<typeof observeProcess>>

/** @param sockets undefined where none are served */
export async function observeProcess(
  kind: ProcessReport['kind'],
  dataDir: string,
  sockets = () => 0,
  checksForUpdates = false,
) {
  const { version, commit } = await thisProgram()
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  let newer: boolean | null = null
  const look = async () => {
    newer = await isNewerThere(ROOT)
  }
  const timers = checksForUpdates
    ? [setTimeout(look, FIRST_LOOK_MS), setInterval(look, millisecondsInDay)]
    : []
  for (const timer of timers) timer.unref()
  return {
    /** `<host> <id>`; another one after each start. */
    name: `${hostname()} ${process.pid}-${randomBytes(2).toString('hex')}`,
    report: async (): Promise<ProcessReport> => ({
      kind,
      version,
      commit,
      startedAt,
      sockets: sockets(),
      memory: process.memoryUsage.rss(),
      disk: await diskOf(dataDir),
      newer,
    }),
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Null where the folder is missing or its disk does not answer. */
async function diskOf(folder: string): Promise<ProcessReport['disk']> {
  const found = await statfs(folder).catch(() => undefined)
  return found ? { free: found.bavail * found.bsize, total: found.blocks * found.bsize } : null
}
