import { rpc } from '@/lib/backend/supabase.ts'
import type { JoinMode, JoinRequest } from './queries.ts'

// Each act names what the steward saw, and rejects when another steward has changed that.

export const setJoinPolicy = (mode: JoinMode, seen: JoinMode) =>
  rpc('set_join_policy', { p_mode: mode, p_seen: seen })

/** Admits the account without a reason, and refuses it with one. */
export const decideJoin = ({ id, refused_at }: JoinRequest, because?: string) =>
  rpc('decide_join', {
    p_member_id: id,
    p_seen: refused_at === null ? 'waiting' : 'refused',
    p_admit: because === undefined,
    p_because: because,
  })

/** Resolves to the token of the new link, which nobody can read later. */
export const createInvitation = (label: string, days: number, uses: number | undefined) =>
  rpc('create_invitation', { p_label: label, p_days: days, p_most_uses: uses })

export const endInvitation = (id: string) => rpc('end_invitation', { p_invitation_id: id })
