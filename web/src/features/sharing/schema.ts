import { hasHidden } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import type { Faults } from '@/lib/forms/use-form.ts'

/** A guest has a name that can be read. `isOwn`: the guest is whoever types. */
export function guestFaults({ name }: { name: string }, isOwn: boolean): Faults<{ name: string }> {
  if (name.trim() === '') return { name: isOwn ? t`Please enter your name` : t`Please enter a name` }
  return hasHidden(name) ? { name: t`A name cannot have characters that are invisible` } : {}
}
