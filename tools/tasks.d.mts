export const TASKS: Record<string, string[]>
export const SERVERS: string[]
export const RUNNING_PROGRAMS: string[]
export function packagesOf(task: string): 'running' | 'all'
export function isPruned(stamp: string | undefined): boolean
export function toInstall(
  stamp: string | undefined,
  lock: string,
  needed: 'running' | 'all',
  testsAreThere: boolean,
): 'running' | 'all' | undefined
