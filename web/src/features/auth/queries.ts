import { dataOf } from '@/lib/backend/errors.ts'
import { invitationHere } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'

/** Says who may join: 'open' (everybody), 'link' (whoever is invited) or 'approval' (whoever a steward admits). */
export interface JoinTerms {
  mode: string
  /** The invitation that was opened in this browser is valid. */
  invited: boolean
}

export async function joinTerms(signal: AbortSignal): Promise<JoinTerms> {
  const terms = dataOf(await supabase().rpc('join_terms', invitationHere()).abortSignal(signal))
  return terms as unknown as JoinTerms
}

/** Tells if an account with this address exists. Asked once before signing up, so nothing of it is cached. */
export async function emailExists(email: string): Promise<boolean> {
  return dataOf(await supabase().rpc('check_email_exists', { email_to_check: email }))
}
