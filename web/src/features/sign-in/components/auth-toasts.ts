import { t } from '@lingui/core/macro'
import { type Problem, problemFor, problemOf } from '@/lib/backend/errors.ts'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { toast } from '@/lib/toast.ts'

const SHOWN_MS = 6000

export function reportAuthFailure(problem: Problem): undefined {
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

export const reportAuthError = (error: unknown): void => reportAuthFailure(problemIn(error))

/** Nobody gives up a call before the sign-in. */
export const problemIn = (error: unknown): Problem => problemOf(error) ?? problemFor('unknown')

export function toastAuthFailure(description: string, title = t`Error`): void {
  toast({ title, description, durationMs: SHOWN_MS, variant: 'destructive' })
}

export function toastSignedUp(): void {
  toast({ title: t`Success`, description: t`Please check your email to verify your account.` })
}

/** Says aloud who is signed in now: somebody else's link would sign one in as them. */
export function toastWelcome(title: string): void {
  const email = sessionStore.snapshot().session?.user.email
  toast({ title, description: email ? t`You are signed in as ${email}.` : undefined })
}
