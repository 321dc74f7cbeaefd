import type { Session } from '@supabase/auth-js'
import { SESSION_KEY, write } from '../../browser/storage.ts'
import { aheadOfServer } from '../../time/clock.ts'
import { endOnDeviceClock } from '../fetch-with-timeout.ts'
import { authClient } from '../supabase.ts'
import { separateAuth } from './auth-client.ts'
import { keptSession } from './kept-session.ts'
import { claimsOf, endReplaced, publish } from './session.ts'

type Guest = ReturnType<typeof separateAuth>
export type OpenSession = (guest: Guest) => Promise<{ data: { session: Session | null }; error: unknown }>

export interface LinkOrigin {
  isOwn: boolean
  isRecovery: boolean
  /** Seconds that the session is valid for by the link itself; null where the answer of the server says it. */
  expiresIn: number | null
}

/** A session that this browser did not request: the person decides whether to go on with it. */
export interface OfferedSession {
  email: string
  present: string | null
  presentId: string | null
  accept(): Promise<void>
  decline(): Promise<void>
}

/** Asks the server whose session a link opens before this browser takes it over. Null once that is done; rejects with the server's error. */
export async function openLink(open: OpenSession, { isOwn, isRecovery, expiresIn }: LinkOrigin) {
  const guest = separateAuth()
  const { data, error } = await open(guest)
  if (error) throw error
  if (!data.session) return null
  const expires_in = expiresIn ?? data.session.expires_in
  // A link may be opened long after it was made: then less is left than it says.
  const ofToken = claimsOf(data.session.access_token).exp ?? Number.POSITIVE_INFINITY
  const expires_at = Math.min(endOnDeviceClock(expires_in), Math.floor(ofToken + aheadOfServer() / 1000))
  const opened = { ...data.session, expires_in, expires_at }
  const end = async () => void (await guest.signOut({ scope: 'local' }))
  const present = (await (await authClient()).getSession()).data.session
  const isSame = present?.user.id === opened.user.id
  // The current session may have proved a second factor, which the link's session has not.
  if (isSame && !isRecovery && !(await (await authClient()).refreshSession()).error) {
    await end()
    return null
  }
  const accept = () => takeOver(opened, present)
  if (isSame || (!present && (isOwn || answeredInThisBrowser(opened.user.id)))) {
    await accept()
    return null
  }
  const [email, presentEmail] = [opened.user.email ?? '', present?.user.email ?? null]
  return { email, present: presentEmail, presentId: present?.user.id ?? null, accept, decline: end }
}

async function takeOver(opened: Session, before: Session | null): Promise<void> {
  const { access_token, refresh_token } = opened
  const { error } = await (await authClient()).setSession({ access_token, refresh_token })
  if (error) throw error
  keepEnd(opened)
  await endReplaced(before)
}

/** Corrects the end of the stored session: the client takes it from the token, by the server's clock. One renewed meanwhile stays. */
function keepEnd(opened: Session): void {
  const kept = keptSession()
  if (kept?.access_token !== opened.access_token) return
  const corrected = { ...opened, user: kept.user }
  write(SESSION_KEY, JSON.stringify(corrected))
  publish(corrected)
}

/** Tells whether the button of this account's mail was just pressed in this browser: a cookie of a minute says so, if one server does both. */
const answeredInThisBrowser = (userId: string): boolean => document.cookie.includes(`sb-answered=${userId}`)
