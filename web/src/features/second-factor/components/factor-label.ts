import { t } from '@lingui/core/macro'
import type { Factor } from '@supabase/auth-js'

/** Names a factor: as its owner did, or by its kind. */
export function nameOf({ friendly_name, factor_type }: Factor): string {
  return friendly_name || (factor_type === 'phone' ? t`your phone` : t`your authenticator app`)
}
