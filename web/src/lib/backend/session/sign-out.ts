import type { Session } from '@supabase/supabase-js'
import { erase, eraseMember, isSubscribedHere, SESSION_KEY } from '../../browser/storage.ts'
import { openTabChannel } from '../../browser/tab-channel.ts'
import { unsubscribeDevice } from '../../installed-app/push-device.ts'
import { instantNow } from '../../time/clock.ts'
import { isWorthRetrying } from '../errors.ts'
import { separateClient, supabase } from '../supabase.ts'
import { markSigningOut, sessionStore } from './session.ts'

const ENDS_SOON_MS = 90_000
const AGAIN_MS = 30_000
const LEAVE_WITHIN_MS = 3000
const TABS = 'courtside-left'

/**
 * Signs out on this device, in all tabs, with or without the server: what it answers (401, 403, 404, nothing at all) does not matter
 * once the session is gone from here. What the member left in this browser goes too. Rejects when the session stays.
 */
export async function signOut(): Promise<void> {
  const { session } = sessionStore.snapshot()
  markSigningOut(true)
  try {
    await leaveDevice()
    await end(session)
  } finally {
    markSigningOut(false)
  }
  if (session) forget(session.user.id)
}

/**
 * Takes back what this browser was subscribed to. The server drops its row with the session; where it cannot be reached, when the
 * push service says that the subscription is gone.
 */
async function leaveDevice(): Promise<void> {
  if (!isSubscribedHere()) return
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS))
  await Promise.race([unsubscribeDevice(), late]).catch((error: unknown) =>
    console.warn('The push subscription could not be given up.', error),
  )
}

async function end(session: Session | null): Promise<void> {
  const { auth } = supabase()
  // The client would first renew a token that has ended, and without a network try that for half a minute.
  const hasEnded = session && (session.expires_at ?? 0) * 1000 < instantNow() + ENDS_SOON_MS
  if (hasEnded) erase(SESSION_KEY)
  const { error } = await auth.signOut({ scope: 'local' })
  if (error && (await auth.getSession()).data.session) throw error
  if (session && hasEnded) void revoke(session)
  else if (session && error && isWorthRetrying(error)) revokeLater(session)
}

/** The server hears of it as soon as it can be reached, while this page lives: after that nothing here knows the session any more. */
async function revoke({ access_token, refresh_token }: Session): Promise<void> {
  const { auth } = separateClient()
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

/** Lets go of a session whose account is no more; false when the server still knows it. */
export async function signOutIfDeleted(): Promise<boolean> {
  const { error } = await supabase().auth.getUser()
  if (!error) return false
  if (!isWorthRetrying(error)) await signOut()
  return true
}

function forget(userId: string) {
  eraseMember(userId)
  const tabs = openTabChannel(TABS)
  tabs?.postMessage(userId)
  tabs?.close()
}

let listening = false

/** From now on this tab lets go of what it keeps of a member who leaves in another one. */
export function forgetWithOthers(): void {
  if (listening) return
  listening = true
  openTabChannel(TABS)?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data !== '') eraseMember(data)
  })
}
