import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'

// Each act rejects with the refusal of the database, and may be sent twice.

/** Says whether matches to come of a member who is removed go to a player or are cancelled. */
export type Future = 'hand_on' | 'cancel'

/** Sends a fresh link to an address that nobody has proved to read. The database cannot ask the auth service of a hosted project for it. */
export async function confirmMember(id: string, email: string): Promise<void> {
  const isSent = unwrap(await supabase().rpc('confirm_member', { p_member_id: id }))
  if (isSent) return
  const { error } = await supabase().auth.resend({ type: 'signup', email })
  if (error) throw error
}

export async function blockAccount(id: string, reason: string, until: string | null): Promise<void> {
  const block = { p_member_id: id, p_reason: reason, p_until: until as string }
  unwrap(await supabase().rpc('block_account', block))
}

export async function unblockAccount(id: string): Promise<void> {
  unwrap(await supabase().rpc('unblock_account', { p_member_id: id }))
}

export async function signOutMember(id: string): Promise<void> {
  unwrap(await supabase().rpc('sign_out_member', { p_member_id: id }))
}

export async function nameSteward(id: string): Promise<void> {
  unwrap(await supabase().rpc('name_steward', { p_member_id: id }))
}

export async function endSteward(id: string): Promise<void> {
  unwrap(await supabase().rpc('end_steward', { p_member_id: id }))
}

export async function removeMember(id: string, future: Future, reason: string): Promise<void> {
  const removal = { p_member_id: id, p_future: future, p_reason: reason }
  unwrap(await supabase().rpc('remove_member', removal))
}

/** Asks the owner of the double, who has to agree. */
export async function mergeMembers(kept: string, double: string): Promise<void> {
  unwrap(await supabase().rpc('merge_members', { p_kept: kept, p_double: double }))
}

export async function stopMerge(double: string): Promise<void> {
  unwrap(await supabase().rpc('stop_merge', { p_double: double }))
}
