export interface Debounced {
  (): void
  cancel: () => void
}

/**
 * Runs `run` once `quietMs` after the last of several calls, but no later than `mostMs` after its first one, so that
 * a stream of calls without a pause cannot put it off for ever. `cancel` drops what is due.
 */
export function debounce(run: () => void, quietMs: number, mostMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | null = null
  const cancel = () => {
    clearTimeout(timer)
    since = null
  }
  const due = () => {
    cancel()
    run()
  }
  const call = () => {
    const now = performance.now()
    since ??= now
    clearTimeout(timer)
    timer = setTimeout(due, Math.max(0, Math.min(quietMs, since + mostMs - now)))
  }
  return Object.assign(call, { cancel })
}
