import { t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { signOut } from '@/lib/backend/session/sign-out.ts'
import { unsentCount } from '@/lib/browser/unsent.ts'
import { toast } from '@/lib/toast.ts'
import { createStore } from '@/lib/use-store.ts'

/** True while the member is asked what becomes of scores that the server does not have yet. */
export const leaveQuestion = createStore(false)

/** Signs out, or asks first where that would lose something. */
export async function leave(): Promise<void> {
  if (unsentCount(currentUserId() ?? '') > 0) leaveQuestion.set(true)
  else await leaveNow(false)
}

/** `erases`: with scores that the server does not have yet; otherwise they are sent when the member signs in again. */
export async function leaveNow(erases: boolean): Promise<void> {
  try {
    await signOut(erases)
  } catch {
    toast({ title: t`Failed to log out`, variant: 'destructive' })
  }
}
