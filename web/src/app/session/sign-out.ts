import { messages } from '@domain/messages.ts'
import { signOut } from '@/lib/backend/session/sign-out.ts'
import { toast } from '@/lib/toast.ts'

/** Ends the session here, everywhere it should; says so when that failed. */
export async function leave(): Promise<void> {
  try {
    await signOut()
  } catch {
    toast({ title: messages.profile.signOutFailed, variant: 'destructive' })
  }
}
