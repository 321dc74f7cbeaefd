import type { Task } from './job.ts'
import { cleanUpJobs } from './jobs__clean_up.ts'

/** Every task by the name that its jobs carry: that of its file. */
export const TASKS: Record<string, Task> = {
  jobs__clean_up: cleanUpJobs,
}
