import type { Factor } from '@supabase/supabase-js'

/** What a factor is called: its name, or what it is. */
export function nameOf({ friendly_name, factor_type }: Factor): string {
  return friendly_name || (factor_type === 'phone' ? 'your phone' : 'your authenticator app')
}
