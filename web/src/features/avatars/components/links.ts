import { useEffect, useSyncExternalStore } from 'react'
import { currentUserId } from '@/lib/session.ts'
import { read } from '@/lib/storage.ts'

// The links under which pictures of members are shown, by their names in the bucket. They outlive screens and reloads, so that
// the browser has the pictures already; who makes new ones comes when the first is missing.

export interface PictureLink {
  /** Null while there is no such picture. */
  url: string | null
  /** When it ends, in milliseconds. */
  until: number
}

/** So long before its end a link is replaced. */
export const RENEW_BEFORE_MS = 6 * 60 * 60 * 1000

const ONE_REQUEST_MS = 20

export const links = new Map<string, PictureLink>()
export const wanted = new Set<string>()
export const inUse = new Map<string, number>()
const listeners = new Set<() => void>()
let owner: string | null = null
let waiting = false

/** The address of a member's picture; null while it is not known, or where there is none. */
export function usePicture(name: string | null): string | null {
  useEffect(() => (name ? hold(name) : undefined), [name])
  return useSyncExternalStore(subscribe, () => (name ? addressOf(name) : null))
}

/** Keeps a picture's link alive as long as it is on the screen. Returns how to stop. */
export function hold(name: string): () => void {
  inUse.set(name, (inUse.get(name) ?? 0) + 1)
  addressOf(name)
  if (isDue(links.get(name))) want(name)
  return () => {
    const left = (inUse.get(name) ?? 1) - 1
    if (left > 0) inUse.set(name, left)
    else inUse.delete(name)
  }
}

export function addressOf(name: string): string | null {
  if (owner !== currentUserId()) begin(currentUserId())
  return links.get(name)?.url ?? null
}

/** Whether a link is missing, or ends soon. */
export const isDue = (link: PictureLink | undefined, now = Date.now()): boolean =>
  !link || link.until - (link.url ? RENEW_BEFORE_MS : 0) <= now

/** Everything that is wanted in the same moment is asked for together. */
export function want(name: string): void {
  wanted.add(name)
  if (waiting) return
  waiting = true
  setTimeout(() => {
    waiting = false
    // Where even that part cannot be loaded, the initials do.
    import('./link-keeper.ts').then(({ fetchWanted }) => fetchWanted()).catch(() => {})
  }, ONE_REQUEST_MS)
}

export function publish(): void {
  for (const listener of listeners) listener()
}

/** Where a member's links are kept. */
export const linksKey = (userId: string | null): string => `avatars-${userId}`

function begin(userId: string | null) {
  owner = userId
  links.clear()
  for (const [name, link] of kept(userId)) if (link.until > Date.now()) links.set(name, link)
}

function kept(userId: string | null): [string, PictureLink][] {
  try {
    return Object.entries(JSON.parse(read(linksKey(userId)) ?? '{}') as Record<string, PictureLink>)
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
