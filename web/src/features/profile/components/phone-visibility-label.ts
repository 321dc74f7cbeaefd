import type { PhoneVisibility } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'

const labels = (): Record<PhoneVisibility, string> => ({
  players: t`Members you play with`,
  members: t`All members`,
  nobody: t`Nobody`,
})

/** Names those who see a member's phone number. */
export const phoneVisibilityLabel = (visibility: PhoneVisibility): string => labels()[visibility]
