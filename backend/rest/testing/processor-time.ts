import { readFile } from 'node:fs/promises'

const TICK_MS = 10

/**
 * Milliseconds of a processor that a process has taken so far, to within 10. Other work on the machine does not count. Systems
 * other than Linux only tell the time that has passed.
 */
export async function processorTime(pid: number): Promise<number> {
  if (process.platform !== 'linux') return performance.now()
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program stands in parentheses, and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
