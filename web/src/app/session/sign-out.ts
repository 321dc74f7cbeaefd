import { t } from '@lingui/core/macro'
import { signOut } from '@/lib/backend/session/sign-out.ts'
import { toast } from '@/lib/toast.ts'

/** Signs the member out in this browser, and shows a toast if the server could not be told. */
export async function leave(): Promise<void> {
  try {
    await signOut()
  } catch {
    toast({ title: t`Failed to log out`, variant: 'destructive' })
  }
}
