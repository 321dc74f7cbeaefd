import { currentUserId, currentUsername } from '@/lib/backend/session/session.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { type Message, toastFailure } from '@/lib/toast.ts'

/** Acts for the member who is signed in; without one, as after signing out in another tab, it says why not. */
export function asMember(
  refusal: Message,
  act: (member: { userId: string; username: string; at: string }) => unknown,
): void {
  const userId = currentUserId()
  if (userId) act({ userId, username: currentUsername(), at: timeStamp() })
  else toastFailure(refusal)
}
