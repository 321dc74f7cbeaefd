import { t } from '@lingui/core/macro'
import { toast } from '@/lib/toast.ts'

/** Says that a mail to confirm a new account is on its way. */
export function toastSignedUp(): void {
  toast({ title: t`Success`, description: t`Please check your email to verify your account.` })
}
