import { messages } from '@domain/messages.ts'
import type { Problem } from '@/lib/backend/errors.ts'
import { toast } from '@/lib/toast.ts'

/** Says in a toast why something about the account did not work: the catalogue's words where it has some, else the server's. */
export function reportAuthFailure(problem: Problem): void {
  toast({ ...toastFor(problem), variant: 'destructive' })
}

function toastFor(problem: Problem) {
  if (problem.reason === 'email_not_confirmed') return messages.auth.emailNotVerified
  if (problem.reason === 'user_already_exists') return messages.auth.emailTaken
  return messages.auth.failed(problem.said ?? problem.sentence)
}
