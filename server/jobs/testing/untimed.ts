import type { Task } from '../job.ts'
import { TASKS } from '../tasks/all-tasks.ts'

/** Every task, run by none of its timers. */
export const UNTIMED: readonly Task[] = TASKS.map(({ name, run }) => ({ name, run }))
