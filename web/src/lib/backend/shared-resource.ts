interface Work {
  users: number
  stop: () => void
}

const running = new Map<string, Work>()

/**
 * Begins something once for all who ask for it under the same name, and stops it when the last of them has stopped. For what several
 * parts of a screen need and each would otherwise do again.
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
