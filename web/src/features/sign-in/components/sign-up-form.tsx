import { LIMITS } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'
import type { Problem } from '@/lib/backend/errors.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { signUp } from '../mutations.ts'
import type { AuthValues, FieldErrors } from '../schema.ts'
import { AuthForm, EmailField, PasswordField } from './auth-form.tsx'
import { reportAuthFailure, toastSignedUp } from './auth-toasts.ts'
import { NewPasswordField } from './password/new-password-field.tsx'
import { useTyped } from './typed-email.ts'

interface SignUpFormProps {
  email: string
  onEmail: (email: string) => void
  goToSignIn: () => void
  /** A mail is on its way to this address. */
  onMailed: (email: string) => void
}

const FIELDS = ['email', 'username', 'password', 'confirm'] as const

export function SignUpForm({ email, onEmail, goToSignIn, onMailed }: SignUpFormProps) {
  const [username, setUsername] = useTyped('username')
  async function submit({ email: address, username: name, password }: AuthValues) {
    await signUp({ email: address, username: name, password })
    toastSignedUp()
    onMailed(address)
  }
  return (
    <>
      <AuthForm fields={FIELDS} action={t`Create Account`} submit={submit} refused={refused}>
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
            <PasswordField
              name="confirm"
              label={t`Confirm Password`}
              purpose="new-password"
              error={errors.confirm}
            />
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

function refused(problem: Problem): FieldErrors {
  if (problem.reason === 'weak_password') return { password: problem.said ?? problem.sentence }
  reportAuthFailure(problem)
  return problem.reason === 'user_already_exists' ? { email: t`Email already taken` } : {}
}
