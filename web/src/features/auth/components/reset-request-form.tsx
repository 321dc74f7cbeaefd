import { messages } from '@domain/messages.ts'
import { toast } from '@/lib/toast.ts'
import { requestReset } from '../mutations.ts'
import { type FieldErrors, textOf } from '../schema.ts'
import { EmailField } from './auth-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { tellProblem } from './tell.ts'
import { TextButton } from './text-button.tsx'

interface ResetRequestFormProps {
  email: string
  onEmail: (email: string) => void
  goToSignIn: () => void
}

export function ResetRequestForm({ email, onEmail, goToSignIn }: ResetRequestFormProps) {
  async function submit(form: FormData): Promise<FieldErrors> {
    const outcome = await requestReset(textOf(form, 'email'))
    if (outcome.done) {
      toast(messages.auth.resetLinkSent)
      goToSignIn()
    } else tellProblem(outcome.problem)
    return {}
  }
  return (
    <>
      <AuthForm fields={['email']} action="Send Reset Link" submit={submit}>
        {(errors) => <EmailField value={email} onChange={onEmail} error={errors.email} />}
      </AuthForm>
      <TextButton onClick={goToSignIn}>Back to Sign In</TextButton>
    </>
  )
}
