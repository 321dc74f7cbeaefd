import { t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { ensureProfile } from '@/lib/backend/session/ensure-profile.ts'
import { renewSession, sessionStore } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { factorFailure } from './schema.ts'

/** The result, or a sentence that says why there is none (null when the call was abandoned). */
export type Result<T> =
  | { done: true; value: T }
  /** `proofWanted` says that the server first wants to know who asks. */
  | { done: false; failure: string | null; proofWanted: boolean }

export const isProofWanted = (result: Result<unknown>): boolean => !result.done && result.proofWanted

/** The values that an authenticator app is set up with. */
export interface AppSetup {
  id: string
  /** Address of a picture. */
  qrCode: string
  secret: string
  uri: string
}

const FAILURE_SHOWN_MS = 6000

const mfa = () => supabase().auth.mfa

/** Begins a factor that is an authenticator app. It counts once a code of it was entered. */
export function enrolApp(friendlyName: string): Promise<Result<AppSetup>> {
  return attempt(async () => {
    const wish = { factorType: 'totp', friendlyName, issuer: community().title } as const
    const { data, error } = await mfa().enroll(wish)
    if (error) throw error
    return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri }
  })
}

/** Begins a factor that is a phone; gives its id. */
export function enrolPhone(friendlyName: string, phone: string): Promise<Result<string>> {
  return attempt(async () => {
    const { data, error } = await mfa().enroll({ factorType: 'phone', friendlyName, phone })
    if (error) throw error
    return data.id
  })
}

/** Has a code sent to a phone; gives what the code is entered for. */
export function sendCode(factorId: string): Promise<Result<string>> {
  return attempt(async () => {
    const { data, error } = await mfa().challenge({ factorId, channel: 'sms' })
    if (error) throw error
    return data.id
  })
}

/** Enters a code. The session has proved the factor from then on; `challengeId` is that of the message to a phone. */
export function prove(factorId: string, code: string, challengeId: string | null): Promise<Result<null>> {
  return attempt(async () => {
    const { error } = await (challengeId
      ? mfa().verify({ factorId, challengeId, code })
      : mfa().challengeAndVerify({ factorId, code }))
    if (error) throw error
    return null
  })
}

/** Proves a factor at sign-in, where the profile could not be looked at before. */
export async function proveAtSignIn(
  factorId: string,
  code: string,
  challengeId: string | null,
): Promise<Result<null>> {
  const proved = await prove(factorId, code, challengeId)
  const { session } = sessionStore.snapshot()
  if (proved.done && session)
    await ensureProfile(session).catch(() =>
      toast({
        title: t`Error`,
        description: t`Failed to verify user profile. Please try again.`,
        durationMs: FAILURE_SHOWN_MS,
        variant: 'destructive',
      }),
    )
  return proved
}

/** Removes a factor; the session then says what is left. */
export function removeFactor(factorId: string): Promise<Result<null>> {
  return attempt(async () => {
    const { error } = await mfa().unenroll({ factorId })
    if (error) throw error
    await renewSession()
    return null
  })
}

/** Gives an attempt up. If the server is not reached, it makes room by itself after a few minutes. */
export async function dropUnfinished(factorId: string): Promise<void> {
  await attempt(() => mfa().unenroll({ factorId }))
}

async function attempt<T>(call: () => Promise<T>): Promise<Result<T>> {
  try {
    return { done: true, value: await call() }
  } catch (error) {
    // A factor was added elsewhere: the renewed session knows of it, and its code is asked for.
    const { code } = error as { code?: string }
    if (code === 'insufficient_aal') await renewSession()
    return {
      done: false,
      failure: factorFailure(error),
      proofWanted: code === 'reauthentication_needed',
    }
  }
}
