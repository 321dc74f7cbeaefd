import { t } from '@lingui/core/macro'
import { toast } from '@/lib/toast.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { requestReset } from '../../mutations.ts'
import type { AuthValues, FieldErrors } from '../../schema.ts'
import { EmailField } from '../auth-fields.tsx'
import { AuthForm } from '../auth-form.tsx'
import { reportAuthFailure } from '../report-failure.ts'

interface ResetRequestFormProps {
  email: string
  onEmail: (email: string) => void
  goToSignIn: () => void
  /** A mail is on its way to this address. */
  onMailed: (email: string) => void
}

export function ResetRequestForm({ email, onEmail, goToSignIn, onMailed }: ResetRequestFormProps) {
  async function submit({ email: address }: AuthValues): Promise<FieldErrors> {
    const outcome = await requestReset(address)
    if (outcome.done) {
      toast({ title: t`Check your email`, description: t`We've sent you a password reset link.` })
      onMailed(address)
    } else reportAuthFailure(outcome.problem)
    return {}
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
