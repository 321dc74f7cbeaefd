import type { Session } from '@supabase/auth-js'
import { INVITATION_KEY, read } from '../../browser/storage.ts'
import { ProfileCheckError } from '../errors.ts'
import { supabase } from '../supabase.ts'

/** Asks to join the community for whoever has no profile. Resolves for those who have to wait, too. Rejects with the sentence to show. */
export async function ensureProfile(session: Session): Promise<void> {
  const profiles = supabase().from('profiles')
  const { data, error } = await profiles.select('id').eq('id', session.user.id).maybeSingle()
  if (error) throw new ProfileCheckError(error)
  if (data) return
  const { error: refused } = await supabase().rpc('join_community', invitationHere())
  if (refused) throw new ProfileCheckError(refused)
}

/** The argument of `join_community`: the invitation that was opened in this browser, if any. */
export function invitationHere(): { p_invitation?: string } {
  const invitation = read(INVITATION_KEY)
  return invitation === null ? {} : { p_invitation: invitation }
}
