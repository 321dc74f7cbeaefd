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
/** Set while the list shows what fits the member. */
export const forMeKey = (userId: string): string => `for-me-${userId}`
/** The token of an invitation to the community, until it has made a member. */
export const INVITATION_KEY = 'invitation'
export const PUSH_KEY = 'courtside-push'

/** Tells whether this browser has a stored session, which may have ended meanwhile. */
export const hasStoredSession = (): boolean => read(SESSION_KEY) !== null

/** Tells whether this browser is subscribed to push messages. */
export const isSubscribedHere = (): boolean => read(PUSH_KEY) !== null

/** The storage interface of the auth client. */
export const authStorage = { getItem: read, setItem: write, removeItem: erase }
