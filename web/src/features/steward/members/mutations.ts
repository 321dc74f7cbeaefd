import { rpc, supabase } from '@/lib/backend/supabase.ts'

// Each act rejects with the refusal of the database, and may be sent twice.

/** Says whether matches to come of a member who is removed go to a player or are cancelled. */
export type Future = 'hand_on' | 'cancel'

/** Sends a fresh link to an address that nobody has proved to read. The database cannot ask the auth service of a hosted project for it. */
export async function confirmMember(id: string, email: string): Promise<void> {
  if (await rpc('confirm_member', { p_member_id: id })) return
  const { error } = await supabase().auth.resend({ type: 'signup', email })
  if (error) throw error
}

export const blockAccount = (id: string, reason: string, until: string | null) =>
  rpc('block_account', { p_member_id: id, p_reason: reason, p_until: until })

export const unblockAccount = (id: string) => rpc('unblock_account', { p_member_id: id })

export const signOutMember = (id: string) => rpc('sign_out_member', { p_member_id: id })

export const nameSteward = (id: string) => rpc('name_steward', { p_member_id: id })

export const endSteward = (id: string) => rpc('end_steward', { p_member_id: id })

export const removeMember = (id: string, future: Future, reason: string) =>
  rpc('remove_member', { p_member_id: id, p_future: future, p_reason: reason })

/** Asks the owner of the double, who has to agree. */
export const mergeMembers = (kept: string, double: string) =>
  rpc('merge_members', { p_kept: kept, p_double: double })

export const stopMerge = (double: string) => rpc('stop_merge', { p_double: double })
