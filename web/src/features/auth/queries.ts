import { supabase } from '@/lib/supabase.ts'

/** Whether an account with this address exists. Asked once before signing up, so nothing of it is cached. */
export async function emailExists(email: string): Promise<boolean> {
  const { data, error } = await supabase().rpc('check_email_exists', { email_to_check: email })
  if (error) throw error
  return data === true
}
