import { readdir, readFile } from 'node:fs/promises'

const TICK_MS = 10

/**
 * Milliseconds of a processor that a process has taken so far, to within 10. Other work on the machine does not count. Systems
 * other than Linux only tell the time that has passed.
 */
export async function processorTime(pid: number): Promise<number> {
  if (process.platform !== 'linux') return performance.now()
  const { own } = await timesOf(pid)
  return own
}

/** Milliseconds that a process and all its children have taken, those that have ended included; null where the system does not tell. */
export async function processorTimeOfFamily(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const others = (await readdir('/proc')).map(Number).filter((other) => other > 0 && other !== pid)
  const times = await Promise.all(others.map((other) => timesOf(other).catch(nothingOfEnded)))
  const children = times.filter((one) => one?.parent === pid)
  const { own, ended } = await timesOf(pid)
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own + ended)
}

/** One that has ended since it was listed is among those that its parent has counted. */
function nothingOfEnded(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
  throw error
}

async function timesOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program stands in parentheses, and may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent: fields[1], own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
}
