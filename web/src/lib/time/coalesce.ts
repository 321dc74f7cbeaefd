import { debounce } from './debounce.ts'

const QUIET_MS = 200
const MAX_MS = 600
const JITTER_MS = 150

/** Runs `run` once for a burst of calls that reaches many phones at the same moment: soon, and not at the same moment on all of them. */
export const coalesce = (run: () => void) => debounce(run, QUIET_MS + Math.random() * JITTER_MS, MAX_MS)
