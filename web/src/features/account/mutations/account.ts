import { t } from '@lingui/core/macro'
import type { Provider, UserIdentity } from '@supabase/auth-js'
import { problemOf, type Reason, RefusedError, reasonedFailure, unwrap } from '@/lib/backend/errors.ts'
import { bucket } from '@/lib/backend/files.ts'
import { providerName } from '@/lib/backend/providers.ts'
import { separateAuth } from '@/lib/backend/session/auth-client.ts'
import { currentUserId, endReplaced, renewSession, sessionStore } from '@/lib/backend/session/session.ts'
import { authClient, supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { saveFile } from '@/lib/browser/save-file.ts'
import { paths, signInPath } from '@/lib/paths.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { toast } from '@/lib/toast.ts'
import { accountKeys, type SignedInDevice, type User } from '../queries.ts'
import { deviceOf, exportFileName } from '../schema.ts'

/** The proof for a change of password or address: the current password, or the code of a mail. */
export type Proof = { current_password: string } | { nonce: string }

const settingsUrl = (section: 'email' | 'accounts') =>
  location.origin + signInPath(paths.settingsSection(section))

/** Requests another address: mails go to both addresses, and nothing changes before both are confirmed. */
export const useChangeEmail = () =>
  useAction({
    run: async (change: Proof & { email: string }) =>
      unwrap(await (await authClient()).updateUser(change, { emailRedirectTo: settingsUrl('email') })),
    done: (_, __, client) => client.invalidateQueries({ queryKey: accountKeys.user }),
  })

export const useResendEmailChange = (email: string) =>
  useAction({
    run: async () => {
      const options = { emailRedirectTo: settingsUrl('email') }
      unwrap(await (await authClient()).resend({ type: 'email_change', email, options }))
    },
    says: () => ({ title: t`Check your email`, description: t`We have sent both mails again.` }),
    failed: (error) => reasonedFailure(error, t`The mails were not sent`),
  })

/** Confirms one of the mails by its code. The last confirmation changes the address to `last`. */
export const useConfirmEmailChange = (email: string, last: string) =>
  useAction({
    run: (code: string) => confirmEmailChange(email, code),
    done: async (_, __, client) => {
      await client.invalidateQueries({ queryKey: accountKeys.user })
      if (client.getQueryData<User>(accountKeys.user)?.email === last)
        toast({ title: t`Email changed`, description: t`You sign in with ${last} from now on.` })
    },
  })

/** The server opens a new session for the last confirmation; the page keeps its own, which may have proved a second factor. */
export async function confirmEmailChange(email: string, code: string): Promise<void> {
  const guest = separateAuth()
  const { session } = unwrap(await guest.verifyOtp({ email, token: code, type: 'email_change' }))
  if (!session) return
  await guest.signOut({ scope: 'local' })
  await renewSession()
}

export const useChangePassword = () =>
  useAction({
    run: changePassword,
    says: () => ({ title: t`Password changed`, description: t`All other devices have been signed out.` }),
    failed: (error) => failureBesideFields(error, t`Password not changed`),
    done: (_, __, client) => {
      void client.invalidateQueries({ queryKey: accountKeys.sessions })
      void client.invalidateQueries({ queryKey: accountKeys.user })
    },
  })

export const changePassword = async (change: Proof & { password: string }) =>
  unwrap(await (await authClient()).updateUser(change))

const SHOWN_AT_FIELD = new Set<Reason | undefined>([
  'current_password_invalid',
  'current_password_required',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'same_password',
  'weak_password',
])

const failureBesideFields = (error: Error, title: string) =>
  SHOWN_AT_FIELD.has(problemOf(error)?.reason) ? null : reasonedFailure(error, title)

export const mailNonce = async () => unwrap(await (await authClient()).reauthenticate())

export const mailSignInCode = async (email: string) =>
  unwrap(await (await authClient()).signInWithOtp({ email, options: { shouldCreateUser: false } }))

export const useSignInAgain = (email: string) =>
  useAction({
    run: (proof: Proof) => signInAgain(email, proof),
    failed: (error) => failureBesideFields(error, t`Not confirmed`),
  })

/** Signs in again, so that the token contains a fresh proof. The previous session ends. */
export async function signInAgain(email: string, proof: Proof): Promise<void> {
  const auth = await authClient()
  const { session } = sessionStore.snapshot()
  const answer = await ('nonce' in proof
    ? auth.verifyOtp({ email, token: proof.nonce, type: 'email' })
    : auth.signInWithPassword({ email, password: proof.current_password }))
  const wrong = answer.error && WRONG_PROOF[problemOf(answer.error)?.reason ?? 'unknown']
  if (wrong) throw new RefusedError(wrong)
  unwrap(answer)
  await endReplaced(session)
}

const WRONG_PROOF: Partial<Record<Reason, Reason>> = {
  invalid_credentials: 'current_password_invalid',
  otp_expired: 'reauthentication_not_valid',
}

export const useConnect = (provider: string) =>
  useAction({
    run: async () => {
      const options = { redirectTo: settingsUrl('accounts') }
      unwrap(await (await authClient()).linkIdentity({ provider: provider as Provider, options }))
    },
    asksForProof: true,
    failed: (error) => reasonedFailure(error, t`Not connected`),
  })

export const useDisconnect = () =>
  useAction({
    run: async (identity: UserIdentity) => {
      unwrap(await (await authClient()).unlinkIdentity(identity))
      await renewSession()
    },
    asksForProof: true,
    says: (_, { provider }) => {
      const name = providerName(provider)
      return t`${name} disconnected`
    },
    failed: (error) => {
      const title = t`Not disconnected`
      const reason = reasonToStay((error as { code?: string }).code)
      return reason ? { title, description: reason } : reasonedFailure(error, title)
    },
    stale: [accountKeys.user],
  })

export const onlyWayIn = () => t`It is the only way in that you have.`

function reasonToStay(code: string | undefined): string | null {
  if (code === 'single_identity_not_deletable') return onlyWayIn()
  return code === 'email_conflict_identity_not_deletable'
    ? t`The address of your account comes from there. Change your email first.`
    : null
}

export type Ending = { device: SignedInDevice } | 'others'

export const useEndSessions = () =>
  useAction({
    run: (ending: Ending) => (ending === 'others' ? endOtherDevices() : endDevice(ending.device.id)),
    says: (_, ending) => ({ title: t`Signed out`, description: endedLabel(ending) }),
    failed: (error) => reasonedFailure(error, t`Not signed out`),
    stale: [accountKeys.sessions],
  })

function endedLabel(ending: Ending): string {
  if (ending === 'others') return t`You have been signed out on all other devices.`
  const { name } = deviceOf(ending.device.user_agent)
  return t`You have been signed out on ${name}.`
}

const endDevice = async (sessionId: string) =>
  unwrap(await supabase().rpc('end_my_session', { p_session_id: sessionId }))

async function endOtherDevices() {
  const { error } = await (await authClient()).signOut({ scope: 'others' })
  if (error) throw error
  // A device that has signed out before may have left an address of the calendar behind.
  return unwrap(await supabase().rpc('end_feed_of_others'))
}

export const useExport = () =>
  useAction({
    run: async () => {
      const data = JSON.stringify(unwrap(await supabase().rpc('export_my_data')), null, 2)
      saveFile(data, exportFileName(timeStamp()), 'application/json')
    },
    failed: (error) => reasonedFailure(error, t`Failed to download your data`),
  })

export type FutureChoice = 'hand_on' | 'cancel'

export const useDeleteAccount = () =>
  useAction({
    run: (future: FutureChoice) => deleteAccount(currentUserId() ?? '', future),
    asksForProof: true,
    // A new page: nothing of the member is left in the memory of this one.
    done: () => location.replace(paths.accountDeleted),
    failed: (error) => reasonedFailure(error, t`Your account was not deleted`),
  })

/** Asks first whether the deletion is allowed: the pictures go before, by the storage service, and nothing else is lost if that fails. */
export async function deleteAccount(userId: string, future: FutureChoice): Promise<void> {
  unwrap(await supabase().rpc('require_recent_proof'))
  await removePictures('avatars', '', userId)
  await removePictures('event-images', userId, '')
  unwrap(await supabase().rpc('delete_my_account', { p_confirmation: 'DELETE', p_future: future }))
}

const PAGE = 100

async function removePictures(name: string, folder: string, search: string): Promise<void> {
  const files = await bucket(name)
  for (;;) {
    const listed = unwrap(await files.list(folder, { limit: PAGE, search }))
    const names = listed.map(({ name }) => (folder ? `${folder}/${name}` : name))
    // Policies hide the rows of others: what is not removed stays in the list.
    if (names.length === 0 || unwrap(await files.remove(names)).length === 0) return
  }
}
