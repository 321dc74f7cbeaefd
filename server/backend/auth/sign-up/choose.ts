import type { Context } from 'hono'
import { Refusal } from '../../refusal.ts'
import type { Auth } from '../auth.ts'
import { requireGoodPassword } from '../passwords.ts'
import { findLink } from '../spend.ts'
import { tokenTypesOf } from '../verification-types.ts'
import type { Asking } from '../verify-page.ts'
import { proofOfBrowser } from './browser-proof.ts'
import { findSignUps, type SignUpChoice } from './pending.ts'

/** The sign-up that counts, none where a link is about something else, or what is still to be asked. */
export type Choice = { chosen: SignUpChoice | undefined } | { asking: Asking; problem: string }

const UNKNOWN =
  'This is not the password of the sign-up. If you have forgotten it, or somebody else signed you up, choose one here.'
const DIFFERENT = 'The two passwords are different.'

/**
 * Finds out which sign-up with an address is that of its owner. The link of the mail shows that the owner is here; a sign-up is
 * theirs if this browser made it or if they know its password. Otherwise they choose a password now, and nothing is kept of any
 * sign-up.
 */
export async function chooseSignUp(
  auth: Auth,
  c: Context,
  { token, type }: { token: string; type: string },
  form: URLSearchParams,
): Promise<Choice> {
  const link = await findLink(auth, token, tokenTypesOf(type))
  if (!link) return { chosen: undefined }
  const signUps = await findSignUps(auth.database.pool, link, proofOfBrowser(c))
  const [first] = signUps
  if (first?.isOfBrowser || link.tokenType !== 'confirmation_token')
    return { chosen: first?.isOfBrowser ? first : undefined }
  const [password, repeat] = [form.get('password') ?? '', form.get('repeat')]
  if (password === '')
    return { asking: first ? 'password' : 'new password', problem: 'Please enter a password.' }
  for (const signUp of signUps)
    if (await auth.passwords.matches(password, signUp.encryptedPassword)) return { chosen: signUp }
  if (repeat === null) return { asking: 'new password', problem: UNKNOWN }
  if (repeat !== password) return { asking: 'new password', problem: DIFFERENT }
  try {
    requireGoodPassword(password, auth.settings)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { asking: 'new password', problem: error.message }
  }
  return { chosen: { encryptedPassword: await auth.passwords.hash(password), data: {} } }
}
