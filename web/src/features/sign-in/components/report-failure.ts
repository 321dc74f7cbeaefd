import { t } from '@lingui/core/macro'
import type { Problem } from '@/lib/backend/errors.ts'
import { toast } from '@/lib/toast.ts'

const SHOWN_MS = 6000

/** Says in a toast why something about the account did not work. */
export function reportAuthFailure(problem: Problem): void {
  if (problem.reason === 'email_not_confirmed')
    toastAuthFailure(
      t`Please check your email and click the verification link before signing in.`,
      t`Email not verified`,
    )
  else if (problem.reason === 'user_already_exists')
    toastAuthFailure(
      t`An account with this email address already exists. Please use a different email or try signing in.`,
      t`Email already taken`,
    )
  else toastAuthFailure(problem.said ?? problem.sentence)
}

export function toastAuthFailure(description: string, title = t`Error`): void {
  toast({ title, description, durationMs: SHOWN_MS, variant: 'destructive' })
}
