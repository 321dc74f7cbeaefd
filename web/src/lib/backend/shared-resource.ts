const running = new Map<string, { users: number; stop: () => void }>()

/** Starts a resource once for all callers of one name, and stops it with the last: parts of a screen share a subscription. */
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
