import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { signIn } from '../mutations.ts'
import { type FieldErrors, textOf } from '../schema.ts'
import { EmailField, PasswordField } from './auth-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { reportAuthFailure } from './report-failure.ts'

// Few need it.
const ResendConfirmation = lazy(() => import('./mail/resend-confirmation.tsx'))

interface SignInFormProps {
  email: string
  onEmail: (email: string) => void
  goToSignUp: () => void
  goToReset: () => void
}

export function SignInForm({ email, onEmail, goToSignUp, goToReset }: SignInFormProps) {
  const [unverified, setUnverified] = useState<string | null>(null)
  async function submit(form: FormData): Promise<FieldErrors> {
    const address = textOf(form, 'email')
    const outcome = await signIn(address, textOf(form, 'password'))
    setUnverified(!outcome.done && outcome.problem.reason === 'email_not_confirmed' ? address : null)
    if (!outcome.done) reportAuthFailure(outcome.problem)
    return {}
  }
  return (
    <>
      {unverified && (
        <Suspense>
          <ResendConfirmation email={unverified} reason={t`${unverified} has not been verified yet.`} />
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
