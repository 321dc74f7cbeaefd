import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import type { JoinMode, JoinRequest } from './queries.ts'

// Each act names what the steward saw, and rejects when another steward has changed that.

export async function setJoinPolicy(mode: JoinMode, seen: JoinMode): Promise<void> {
  unwrap(await supabase().rpc('set_join_policy', { p_mode: mode, p_seen: seen }))
}

/** Admits the account without a reason, and refuses it with one. */
export async function decideJoin({ id, refused_at }: JoinRequest, because: string | null): Promise<void> {
  const decision = {
    p_member_id: id,
    p_seen: refused_at === null ? 'waiting' : 'refused',
    p_admit: because === null,
    ...(because !== null && { p_because: because }),
  }
  unwrap(await supabase().rpc('decide_join', decision))
}

/** Resolves to the token of the new link, which nobody can read later. */
export async function createInvitation(label: string, days: number, uses: number | null): Promise<string> {
  const invitation = { p_label: label, p_days: days, ...(uses !== null && { p_most_uses: uses }) }
  return unwrap(await supabase().rpc('create_invitation', invitation))
}

export async function endInvitation(id: string): Promise<void> {
  unwrap(await supabase().rpc('end_invitation', { p_invitation_id: id }))
}
