// The links under which pictures of members are shown, by their names in the bucket.

export interface PictureLink {
  /** Null while there is no such picture. */
  url: string | null
  /** Instant at which it ends, in milliseconds. */
  until: number
}

export const links = new Map<string, PictureLink>()
/** Counts how often each picture is on the screen. */
export const inUse = new Map<string, number>()
const listeners = new Set<() => void>()

export function publish(): void {
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
