import { createSafeStorage } from './safe-storage.ts'

const local = createSafeStorage('localStorage')
const session = createSafeStorage('sessionStorage')

export const { read, write, erase } = local
export const { read: readForSession, write: writeForSession, erase: eraseForSession } = session

/** Keys with a member's id hold what belongs to that member. They are erased when the member signs out. */
export function eraseMember(userId: string): void {
  local.eraseMatching(userId)
  session.eraseMatching(userId)
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
