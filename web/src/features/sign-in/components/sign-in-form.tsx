import { LIMITS } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { Problem } from '@/lib/backend/errors.ts'
import { toast } from '@/lib/toast.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input, PasswordInput } from '@/ui/forms/input.tsx'
import { requestReset, signIn, signUp } from '../mutations.ts'
import type { AuthValues, FieldErrors } from '../schema.ts'
import { AuthForm, ConfirmPasswordField, EmailField } from './auth-form.tsx'
import { reportAuthFailure, toastSignedUp } from './auth-toasts.ts'
import { NewPasswordField } from './password/new-password-field.tsx'
import { useTyped } from './typed-email.ts'

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
        isFirst
        submit={({ email: address, password }) => signIn(address, password)}
        refused={refused}
      >
        {(errors) => (
          <>
            <EmailField value={email} onChange={onEmail} error={errors.email} />
            <Field label={t`Password`} error={errors.password}>
              <PasswordInput name="password" autoComplete="current-password" required />
            </Field>
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

interface MailedFormProps {
  email: string
  onEmail: (email: string) => void
  goToSignIn: () => void
  onMailed: (email: string) => void
}

export function ResetRequestForm({ email, onEmail, goToSignIn, onMailed }: MailedFormProps) {
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

const FIELDS = ['email', 'username', 'password', 'confirm'] as const

export function SignUpForm({ email, onEmail, goToSignIn, onMailed }: MailedFormProps) {
  const [username, setUsername] = useTyped('username')
  async function submit(values: AuthValues) {
    await signUp(values)
    toastSignedUp()
    onMailed(values.email)
  }
  return (
    <>
      <AuthForm fields={FIELDS} action={t`Create Account`} submit={submit} refused={refusedSignUp}>
        {(errors) => (
          <>
            <EmailField value={email} onChange={onEmail} error={errors.email} />
            <Field label={t`Username (Firstname Lastname)`} error={errors.username}>
              <Input
                name="username"
                autoComplete="name"
                required
                maxLength={LIMITS.username}
                value={username}
                onChange={(event) => setUsername(event.currentTarget.value)}
              />
            </Field>
            <NewPasswordField label={t`Password`} error={errors.password} texts={[email, username]} />
            <ConfirmPasswordField error={errors.confirm} />
          </>
        )}
      </AuthForm>
      <p className="text-center text-muted">
        {t`Already have an account?`}{' '}
        <TextButton accent onClick={goToSignIn}>
          {t`Sign In`}
        </TextButton>
      </p>
    </>
  )
}

function refusedSignUp(problem: Problem): FieldErrors {
  if (problem.reason === 'weak_password') return { password: problem.said ?? problem.sentence }
  reportAuthFailure(problem)
  return problem.reason === 'user_already_exists' ? { email: t`Email already taken` } : {}
}
