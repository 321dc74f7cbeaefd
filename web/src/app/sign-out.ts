import { messages } from '@domain/messages.ts'
import { signOut } from '@/lib/sign-out.ts'
import { toast } from '@/lib/toast.ts'

/** What is done while the session still holds: each feature that has to say goodbye has a line here, and loads what it needs. */
const FAREWELLS: readonly (() => Promise<unknown>)[] = []

// Nobody is kept in by a farewell that does not get through.
const AT_MOST_MS = 3000

/** Ends the session here, everywhere it should; says so when that failed. */
export async function leave(): Promise<void> {
  const said = Promise.allSettled(FAREWELLS.map((say) => say()))
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))])
  try {
    await signOut()
  } catch {
    toast({ title: messages.profile.signOutFailed, variant: 'destructive' })
  }
}
