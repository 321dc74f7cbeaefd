import { t } from '@lingui/core/macro'
import type { Faults } from '@/lib/forms/use-form.ts'

/** A block or a removal has a reason. */
export const reasonFaults = ({ reason }: { reason: string }): Faults<{ reason: string }> => ({
  reason: reason.trim() === '' ? t`Please give a reason` : undefined,
})
