import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { Problem } from '@/lib/backend/errors.ts'
import { toast } from '@/lib/toast.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { requestReset, signIn } from '../mutations.ts'
import type { AuthValues } from '../schema.ts'
import { AuthForm, EmailField, PasswordField } from './auth-form.tsx'
import { reportAuthFailure } from './auth-toasts.ts'

// Few need it.
const SignInTrouble = lazy(() => import('./sign-in-trouble.tsx'))

interface SignInFormProps {
  email: string
  onEmail: (email: string) => void
  goToSignUp: () => void
  goToReset: () => void
}

export function SignInForm({ email, onEmail, goToSignUp, goToReset }: SignInFormProps) {
  const [trouble, setTrouble] = useState<{ email: string; problem: Problem } | null>(null)
  function refused(problem: Problem, { email: address }: AuthValues) {
    const isAboutAccount = problem.block || problem.reason === 'email_not_confirmed'
    setTrouble(isAboutAccount ? { email: address, problem } : null)
    return problem.block ? undefined : reportAuthFailure(problem)
  }
  return (
    <>
      {trouble && (
        <Suspense>
          <SignInTrouble {...trouble} />
        </Suspense>
      )}
      <AuthForm
        fields={['email', 'password']}
        action={t`Sign In`}
        submit={({ email: address, password }) => signIn(address, password)}
        refused={refused}
      >
        {(errors) => (
          <>
            <EmailField value={email} onChange={onEmail} error={errors.email} />
            <PasswordField purpose="current-password" error={errors.password} />
          </>
        )}
      </AuthForm>
      <div className="flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={goToReset}>{t`Forgot password?`}</TextButton>
        <TextButton accent onClick={goToSignUp}>
          {t`Create Account`}
        </TextButton>
      </div>
    </>
  )
}

interface ResetRequestFormProps {
  email: string
  onEmail: (email: string) => void
  goToSignIn: () => void
  /** A mail is on its way to this address. */
  onMailed: (email: string) => void
}

export function ResetRequestForm({ email, onEmail, goToSignIn, onMailed }: ResetRequestFormProps) {
  async function submit({ email: address }: AuthValues) {
    await requestReset(address)
    toast({ title: t`Check your email`, description: t`We've sent you a password reset link.` })
    onMailed(address)
  }
  return (
    <>
      <AuthForm fields={['email']} action={t`Send Reset Link`} submit={submit}>
        {(errors) => <EmailField value={email} onChange={onEmail} error={errors.email} />}
      </AuthForm>
      <TextButton onClick={goToSignIn}>{t`Back to Sign In`}</TextButton>
    </>
  )
}
