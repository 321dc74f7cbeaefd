export const TASKS: Record<string, string[]>
export const SERVERS: string[]
export const RUNNING_PROGRAMS: string[]
export function packagesOf(task: string): 'runtime' | 'all'
