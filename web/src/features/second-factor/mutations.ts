import { t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { ensureProfile } from '@/lib/backend/session/ensure-profile.ts'
import { renewSession, sessionStore } from '@/lib/backend/session/session.ts'
import { authClient } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { toast } from '@/lib/toast.ts'
import { type Factor, factorKeys } from './queries.ts'
import { factorFailure, nameOf } from './schema.ts'

const FAILURE_SHOWN_MS = 6000

const mfa = async () => (await authClient()).mfa

/** Begins a factor that is an authenticator app. It counts once a code of it was entered. */
export const useEnrolApp = (name: string, onBegun: (factorId: string) => void) =>
  useAction({
    run: async () => {
      const wish = { factorType: 'totp', friendlyName: name, issuer: community().title } as const
      return unwrap(await (await mfa()).enroll(wish))
    },
    asksForProof: true,
    done: ({ id }) => onBegun(id),
  })

export const useEnrolPhone = (onBegun: (factorId: string) => void) =>
  useAction({
    run: async (wish: { friendlyName: string; phone: string }) =>
      unwrap(await (await mfa()).enroll({ factorType: 'phone', ...wish })),
    asksForProof: true,
    done: ({ id }) => onBegun(id),
  })

/** Has a code sent to a phone; gives the id of the message. */
export const sendCode = async (factorId: string): Promise<string> =>
  unwrap(await (await mfa()).challenge({ factorId, channel: 'sms' })).id

/** Enters a code. The session has proved the factor from then on; `challengeId` is that of the message to a phone. */
export async function prove(factorId: string, code: string, challengeId: string | null): Promise<void> {
  const factors = await mfa()
  unwrap(
    await (challengeId
      ? factors.verify({ factorId, challengeId, code })
      : factors.challengeAndVerify({ factorId, code })),
  )
}

/** Makes sure after the second factor that there is a profile, which could not be looked at before. */
export async function checkProfile(): Promise<void> {
  const { session } = sessionStore.snapshot()
  if (session)
    await ensureProfile(session).catch(() =>
      toast({
        title: t`Error`,
        description: t`Failed to verify user profile. Please try again.`,
        durationMs: FAILURE_SHOWN_MS,
        variant: 'destructive',
      }),
    )
}

export const useRemoveFactor = () =>
  useAction({
    run: ({ id }: Factor) => removeFactor(id),
    asksForProof: true,
    says: (_, factor) => {
      const name = nameOf(factor)
      return { title: t`Second factor removed`, description: t`${name} is asked for no more.` }
    },
    failed: (error) => {
      const description = factorFailure(error)
      return description ? { title: t`Failed to remove the factor`, description } : null
    },
    stale: [factorKeys.all],
  })

/** Removes a factor; the session then says what is left. */
export async function removeFactor(factorId: string): Promise<void> {
  unwrap(await (await mfa()).unenroll({ factorId }))
  await renewSession()
}

/** Gives an attempt up. If the server is not reached, it makes room by itself after a few minutes. */
export const dropUnfinished = async (factorId: string) => (await mfa()).unenroll({ factorId })
