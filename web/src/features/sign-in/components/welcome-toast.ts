import { t } from '@lingui/core/macro'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { toast } from '@/lib/toast.ts'

/** Says aloud who is signed in now: somebody else's link would sign one in as them. */
export function toastWelcome(title: string): void {
  const email = sessionStore.snapshot().session?.user.email
  toast({ title, description: email ? t`You are signed in as ${email}.` : undefined })
}
