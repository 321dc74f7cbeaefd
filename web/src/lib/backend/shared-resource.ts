interface Work {
  users: number
  stop: () => void
}

const running = new Map<string, Work>()

/**
 * Starts a resource once for all callers with the same name, and stops it when the last of them has stopped. Several parts of a screen
 * can then share a subscription.
 */
export function shareResource(name: string, begin: () => () => void): () => void {
  const work = running.get(name) ?? { users: 0, stop: begin() }
  running.set(name, work)
  work.users += 1
  let stopped = false
  return () => {
    if (stopped) return
    stopped = true
    work.users -= 1
    if (work.users > 0) return
    running.delete(name)
    work.stop()
  }
}
