import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { ENGLISH } from '../../mail/translator.ts'
import { type Auth, refuse } from '../auth.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { startPasswordPool } from './password-pool.ts'
import type { Words } from './strength/guesses.mjs'

const MAX_BYTES = 1024
/** Salt and hash that no password matches. */
const DUMMY_HASH = 'ZBIpqstyYUVdRrUQqH0b4uDr.0YHX0PgjXoQcIBxhBqBN6c8u7Tli'

export type Passwords = ReturnType<typeof startPasswords>

/**
 * Starts bcrypt in GoTrue's format, off the main thread.
 *
 * @param cost of new hashes; a comparison takes the cost of the stored hash
 */
export function startPasswords(cost: number) {
  const pool = startPasswordPool(cost)
  // A sign-in to an unknown account is compared with it, so that it takes as long.
  const dummyHash = `$2a$${String(cost).padStart(2, '0')}$${DUMMY_HASH}`
  return {
    hash: async (password: string) => String(await pool.run({ password })),
    /** Takes as long without a hash as with one, so that the time reveals nothing about the account. */
    async matches(password: string, stored: string | null | undefined): Promise<boolean> {
      const matched = await pool.run({ password, stored: stored || dummyHash })
      return matched === true && Boolean(stored)
    },
    /** Returns the guesses that an attacker needs who knows these texts (names, addresses). */
    guesses: async (password: string, texts: string[]) =>
      Number(await pool.run({ password, texts, words: await wordLists() })),
    stop: pool.stop,
  }
}

type PasswordRules = Pick<AuthSettings, 'passwordMinLength' | 'passwordRequiredCharacters'>

type Reason = 'length' | 'characters' | 'pwned'

/** Returns the faults of a password under the configured rules; undefined when it satisfies them. */
export const weaknessOf = (password: string, rules: PasswordRules) =>
  weakness(faultsOf(password, rules), rules)

function faultsOf(password: string, rules: PasswordRules): Reason[] {
  const characters = [...password]
  const isShort = characters.length < rules.passwordMinLength
  const lacksSet = rules.passwordRequiredCharacters.some(
    (set) => !characters.some((one) => set.includes(one)),
  )
  return [...(isShort ? ['length' as const] : []), ...(lacksSet ? ['characters' as const] : [])]
}

function sentenceOf(reason: Reason, rules: PasswordRules): MessageDescriptor {
  const least = rules.passwordMinLength
  const sets = rules.passwordRequiredCharacters.join(', ')
  return {
    length: msg`Password should be at least ${{ least }} characters.`,
    characters: msg`Password should contain at least one character of each: ${{ sets }}.`,
    pwned: msg`Password is known to be weak and easy to guess, please choose a different one.`,
  }[reason]
}

function weakness(reasons: Reason[], rules: PasswordRules) {
  if (reasons.length === 0) return undefined
  return { message: reasons.map((reason) => ENGLISH.translate(sentenceOf(reason, rules))).join(' '), reasons }
}

/** The account that a password is for: an attacker tries its words first. */
interface PasswordOwner {
  email?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
}

/** Rejects a password that is too long, too short, too uniform or easy to guess. */
export async function requireGoodPassword(auth: PasswordContext, password: string, owner: PasswordOwner) {
  if (isTooLong(password))
    throw refuse(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} bytes`)
  const found = weakness(await reasonsAgainst(auth, password, owner), auth.settings)
  if (found) throw refuse(422, 'weak_password', found.message, { weak_password: { reasons: found.reasons } })
}

/** Returns a sentence for each reason for which `requireGoodPassword` rejects a password; none when it does not. */
export async function passwordProblems(
  auth: PasswordContext,
  password: string,
  owner: PasswordOwner,
): Promise<MessageDescriptor[]> {
  const most = MAX_BYTES
  if (isTooLong(password)) return [msg`Password cannot be longer than ${{ most }} bytes`]
  return (await reasonsAgainst(auth, password, owner)).map((reason) => sentenceOf(reason, auth.settings))
}

type PasswordContext = Pick<Auth, 'settings' | 'passwords'>

const isTooLong = (password: string) => Buffer.byteLength(password) > MAX_BYTES

async function reasonsAgainst(
  auth: PasswordContext,
  password: string,
  { email, data }: PasswordOwner,
): Promise<Reason[]> {
  const faults = faultsOf(password, auth.settings)
  const own = [email, ...Object.values(data ?? {})].filter((value) => typeof value === 'string')
  const texts = [...auth.settings.passwordWords(), ...own]
  const least = auth.settings.passwordMinGuesses
  if (least > 0 && !faults.includes('length') && (await auth.passwords.guesses(password, texts)) < least)
    faults.push('pwned')
  return faults
}

let lists: Promise<Words> | undefined

/** Loads the lists for the first password in a thread of its own, which gives their 30 MB back. */
function wordLists(): Promise<Words> {
  lists ??= load().catch((error: unknown) => {
    lists = undefined
    throw error
  })
  return lists
}

async function load(): Promise<Words> {
  const worker = new Worker(new URL('./strength/words-worker.mjs', import.meta.url))
  try {
    const [words] = await once(worker, 'message')
    return words as Words
  } finally {
    await worker.terminate()
  }
}
