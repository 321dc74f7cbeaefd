import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { Problem } from '@/lib/backend/errors.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { signIn } from '../mutations.ts'
import type { AuthValues, FieldErrors } from '../schema.ts'
import { EmailField, PasswordField } from './auth-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { reportAuthFailure } from './report-failure.ts'

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
  async function submit({ email: address, password }: AuthValues): Promise<FieldErrors> {
    const outcome = await signIn(address, password)
    setTrouble(null)
    if (outcome.done) return {}
    const { problem } = outcome
    if (problem.block || problem.reason === 'email_not_confirmed') setTrouble({ email: address, problem })
    if (!problem.block) reportAuthFailure(problem)
    return {}
  }
  return (
    <>
      {trouble && (
        <Suspense>
          <SignInTrouble {...trouble} />
        </Suspense>
      )}
      <AuthForm fields={['email', 'password']} action={t`Sign In`} submit={submit}>
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
