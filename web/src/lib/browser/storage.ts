// Local storage that never throws: where it is blocked or full, values live as long as the page.
const memory = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function write(key: string, value: string): void {
  memory.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Blocked or full: memory has it.
  }
}

export function erase(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked: memory was all there was.
  }
}

/** Keys with a member's id hold what belongs to that member. They are erased when the member signs out. */
export function eraseMember(userId: string): void {
  for (const key of memory.keys()) if (key.includes(userId)) memory.delete(key)
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[name]
      for (const key of Object.keys(storage)) if (key.includes(userId)) storage.removeItem(key)
    } catch {
      // Blocked: nothing is in there.
    }
  }
}

export const SESSION_KEY = 'courtside-session'
export const offlineCacheKey = (userId: string): string => `matches-seen-${userId}`
export const PUSH_KEY = 'courtside-push'

/** Tells if somebody was signed in when this browser was last here. The session may have ended since. */
export const hasStoredSession = (): boolean => read(SESSION_KEY) !== null

/** Tells if this browser has subscribed to push messages, and has not given that up since. */
export const isSubscribedHere = (): boolean => read(PUSH_KEY) !== null

/** The shape in which the auth client wants its storage. */
export const authStorage = { getItem: read, setItem: write, removeItem: erase }
