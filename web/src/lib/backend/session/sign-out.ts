import type { Session } from '@supabase/auth-js'
import { openTabChannel } from '../../browser/broadcast.ts'
import { erase, eraseMember, isSubscribedHere, SESSION_KEY, unsentKey } from '../../browser/storage.ts'
import { unsubscribeDevice } from '../../installed-app/push-device.ts'
import { isWorthRetrying } from '../errors.ts'
import { authClient } from '../supabase.ts'
import { separateAuth } from './auth-client.ts'
import { endsSoon } from './kept-session.ts'
import { markSigningOut, sessionStore } from './session.ts'

const AGAIN_MS = 30_000
const LEAVE_WITHIN_MS = 3000
const TABS = 'courtside-left'

/**
 * Signs out on this device, in all tabs, whatever the server answers, and erases the member's data here. Rejects when the session stays.
 * @param erasesUnsent also scores that have not been sent, which the member has been asked about; otherwise those stay for the next time
 */
export async function signOut(erasesUnsent = false): Promise<void> {
  const { session } = sessionStore.snapshot()
  markSigningOut(true)
  try {
    await leaveDevice()
    await end(session)
  } finally {
    markSigningOut(false)
  }
  if (session) forget(session.user.id, erasesUnsent)
}

/** Ends the push subscription of this browser. The server deletes its row with the session, or learns of it from the push service. */
async function leaveDevice(): Promise<void> {
  if (!isSubscribedHere()) return
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS))
  await Promise.race([unsubscribeDevice(), late]).catch((error: unknown) =>
    console.warn('The push subscription could not be given up.', error),
  )
}

async function end(session: Session | null): Promise<void> {
  const auth = await authClient()
  // The client would first renew an expired token, and without a network retry that for half a minute.
  const hasEnded = session && endsSoon(session)
  if (hasEnded) erase(SESSION_KEY)
  const { error } = await auth.signOut({ scope: 'local' })
  if (error && (await auth.getSession()).data.session) throw error
  if (session && hasEnded) void revoke(session)
  else if (session && error && isWorthRetrying(error)) revokeLater(session)
}

/** Tells the server about the sign-out as soon as it can be reached, as long as this page lives; nothing else knows the session. */
async function revoke({ access_token, refresh_token }: Session): Promise<void> {
  const auth = separateAuth()
  const { error: refused } = await auth.setSession({ access_token, refresh_token })
  const { error } = refused ? { error: refused } : await auth.signOut({ scope: 'local' })
  if (error && isWorthRetrying(error)) revokeLater({ access_token, refresh_token } as Session)
}

function revokeLater(session: Session) {
  const again = () => {
    clearTimeout(timer)
    removeEventListener('online', again)
    void revoke(session)
  }
  const timer = setTimeout(again, AGAIN_MS)
  addEventListener('online', again)
}

/** Drops a session whose account was deleted; resolves to false when the account still exists. */
export async function signOutIfDeleted(): Promise<boolean> {
  const { error } = await (await authClient()).getUser()
  if (!error) return false
  if (!isWorthRetrying(error)) await signOut(true)
  return true
}

function forget(userId: string, erasesUnsent: boolean) {
  if (erasesUnsent) erase(unsentKey(userId))
  eraseMember(userId)
  const tabs = openTabChannel(TABS)
  tabs?.postMessage(userId)
  tabs?.close()
}

let listening = false

/** Makes this tab drop the member's data when the member signs out in another tab. */
export function forgetWithOthers(): void {
  if (listening) return
  listening = true
  openTabChannel(TABS)?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data !== '') eraseMember(data)
  })
}
