import { isWorthRetrying } from './errors.ts'

/** Runs a change again when its answer was lost. The server may have made it by then, so the second attempt may find it made. */
export async function twice<T>(run: (again: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false)
  } catch (error) {
    if (!isWorthRetrying(error) || !navigator.onLine) throw error
    return run(true)
  }
}
