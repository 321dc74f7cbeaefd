import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'

/** Tells if an account with this address exists. Asked once before signing up, so nothing of it is cached. */
export async function emailExists(email: string): Promise<boolean> {
  return unwrap(await supabase().rpc('check_email_exists', { email_to_check: email }))
}
