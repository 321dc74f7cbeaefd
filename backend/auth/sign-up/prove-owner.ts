import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Auth, AuthRequest } from '../auth.ts'
import { findLinkToken, type TokenType, tokenTypesOf } from '../email/consume-token.ts'
import { isRequestingBrowser } from '../email/email-change.ts'
import { passwordProblems } from '../password/passwords.ts'
import { findUserById } from '../users.ts'
import { proofOfBrowser } from './browser-proof.ts'
import type { OwnershipProof } from './confirm.ts'
import { findSignUps, type SignUpChoice } from './pending.ts'

/** The form requires nothing, an existing password, or a new one twice. */
export type RequiredInput = 'nothing' | 'password' | 'new-password' | 'account-password'

/** The proof from the form, or the input that is still required. */
type ProofResult = OwnershipProof | { requiredInput: RequiredInput; problem: MessageDescriptor[] }

const UNKNOWN = msg`This is not the password of the sign-up. If you have forgotten it, or somebody else signed you up, choose one here.`
const DIFFERENT = msg`The two passwords are different.`
const MISSING = msg`Please enter a password.`

const NOT_OF_ACCOUNT = msg`This is not the password of the account. If it has none, open the link in the browser in which you asked for the change.`
const NOTHING = { signUp: undefined, isAccountOwner: false }

/**
 * Determines more about the person at the page than that they read the mail: which sign-up with the address is theirs, or
 * whether the account is. Their browser or a password proves it. Nothing is required for a link that is dead.
 */
export async function proveOwner(
  auth: AuthRequest,
  { token, type }: { token: string; type: string },
  form: URLSearchParams,
): Promise<ProofResult> {
  const find = () => findLinkToken(auth, token, tokenTypesOf(type))
  const link = await find()
  if (!link) return NOTHING
  const result = await proveLink(auth, link, form)
  // Another press of the button may have used the link meanwhile, and all sign-ups with it: then no password would be the right one.
  return 'requiredInput' in result && !(await find()) ? NOTHING : result
}

/**
 * The browser that signed up needs nothing more; any other needs the password, or chooses one if there is none.
 *
 * @param form of which an empty one tells what is required
 */
export async function proveLink(
  auth: AuthRequest,
  link: { userId: string; tokenType: TokenType },
  form: URLSearchParams,
): Promise<ProofResult> {
  if (link.tokenType === 'email_change_token_new') return proveAccount(auth, link.userId, form)
  const signUps = await findSignUps(auth.database.pool, link, proofOfBrowser(auth.c))
  const [first] = signUps
  if (first?.isOfBrowser) return { ...NOTHING, signUp: first }
  if (link.tokenType !== 'confirmation_token') return NOTHING
  return chooseSignUp(auth, signUps, form)
}

/** Returns the sign-up whose password was entered. Without one a new password is chosen, and no sign-up is used. */
async function chooseSignUp(
  auth: Auth,
  signUps: SignUpChoice[],
  form: URLSearchParams,
): Promise<ProofResult> {
  const [password, repeat] = [form.get('password') ?? '', form.get('repeat')]
  if (password === '')
    return { requiredInput: signUps.length > 0 ? 'password' : 'new-password', problem: [MISSING] }
  for (const signUp of signUps)
    if (await auth.passwords.matches(password, signUp.encryptedPassword)) return { ...NOTHING, signUp }
  if (repeat === null) return { requiredInput: 'new-password', problem: [UNKNOWN] }
  if (repeat !== password) return { requiredInput: 'new-password', problem: [DIFFERENT] }
  const problem = await passwordProblems(auth, password, signUps[0] ?? {})
  if (problem.length > 0) return { requiredInput: 'new-password', problem }
  return { ...NOTHING, signUp: { encryptedPassword: await auth.passwords.hash(password), data: {} } }
}

async function proveAccount(auth: AuthRequest, userId: string, form: URLSearchParams): Promise<ProofResult> {
  const proof = { ...NOTHING, isAccountOwner: true }
  if (await isRequestingBrowser(auth, userId)) return proof
  const requiredInput = 'account-password'
  const password = form.get('password') ?? ''
  if (password === '') return { requiredInput, problem: [MISSING] }
  const user = await findUserById(auth.database.pool, userId)
  await auth.limits.countAccount(userId, 'wrongProof')
  if (!(await auth.passwords.matches(password, user?.encrypted_password)))
    return { requiredInput, problem: [NOT_OF_ACCOUNT] }
  await auth.limits.refundAccount(userId, 'wrongProof')
  return proof
}
