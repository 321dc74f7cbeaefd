import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Member } from '../../contract-target.ts'
import type { TestContext } from '../test-context.ts'

export const PASSWORD = 'correct horse 7'
export const newEmail = () => `member-${randomUUID()}@example.test`

/** Somebody who has asked for an account and has not followed the mail's link yet. */
export async function signedUp(context: TestContext): Promise<{ visitor: SupabaseClient; email: string }> {
  const visitor = context.target.newClient()
  const email = newEmail()
  const { error } = await visitor.auth.signUp({ email, password: PASSWORD })
  if (error) throw error
  return { visitor, email }
}

/** The six digits of the latest mail to an address. */
export async function codeFor({ target }: TestContext, email: string): Promise<string> {
  const mail = await target.own?.nextMail(email)
  return /\b\d{6}\b/.exec(mail?.text.replace(/https?:\S+/g, '') ?? '')?.[0] ?? ''
}

export async function tokenOf({ supabase }: Member): Promise<string> {
  const { data } = await supabase.auth.getSession()
  return data.session?.access_token ?? ''
}

/** A member whose sessions the operator has ended while the client still has one. */
export async function endedMember({ target }: TestContext): Promise<Member> {
  const member = await target.newMember()
  const { error } = await target.service.auth.admin.signOut(await tokenOf(member))
  if (error) throw error
  return member
}

/** An access token of the member that somebody has tampered with. */
export async function forgedToken(member: Member): Promise<string> {
  const [head, claims] = (await tokenOf(member)).split('.')
  return `${head}.${claims}.${Buffer.alloc(64).toString('base64url')}`
}
