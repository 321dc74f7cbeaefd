import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { isUnreached, type Problem, type Reason } from '@/lib/backend/errors.ts'
import type { OfferedSession } from '@/lib/backend/session/open-link.ts'
import { endSession } from '@/lib/backend/session/session.ts'
import { toast } from '@/lib/toast.ts'
import { redeem, setPassword } from '../../mutations.ts'
import type { AuthValues, FieldErrors, MailLink } from '../../schema.ts'
import { AuthForm, ConfirmPasswordField } from '../auth-form.tsx'
import { toastAuthFailure } from '../auth-toasts.ts'
import { NewPasswordField } from './new-password-field.tsx'

interface NewPasswordFormProps {
  /** A link that is still to be redeemed; null when the session is there already. */
  link: MailLink | null
  onDone: () => void
  /** The link opens an account that this browser did not ask for. */
  onOffer: (offer: OfferedSession) => void
  onStale: () => void
}

const STALE = new Set<Reason>(['otp_expired', 'session_gone'])
const MAIL_WANTED = new Set<Reason>(['current_password_required', 'reauthentication_needed'])

export function NewPasswordForm({ link, onDone, onOffer, onStale }: NewPasswordFormProps) {
  const redeemed = useRef(link === null)
  async function submit({ password }: AuthValues) {
    if (link && !redeemed.current) {
      const offered = await redeem(link)
      if (offered) return onOffer(offered)
      redeemed.current = true
    }
    await setPassword(password)
    toast({ title: t`Password changed`, description: t`You are signed in.` })
    onDone()
  }
  async function refused(problem: Problem): Promise<FieldErrors | undefined> {
    const { reason, said, sentence } = problem
    if (STALE.has(reason) || MAIL_WANTED.has(reason)) onStale()
    // The session is not one of a reset mail, or no longer: the mail is asked for, not the password that was forgotten.
    if (MAIL_WANTED.has(reason)) return
    if (reason === 'weak_password') return { password: said ?? sentence }
    if (reason === 'session_gone') await endSession()
    toastAuthFailure(said ?? (isUnreached(problem) ? t`Failed to reset password.` : sentence))
  }
  return (
    <AuthForm fields={['password', 'confirm']} action={t`Reset Password`} submit={submit} refused={refused}>
      {(errors) => (
        <>
          <NewPasswordField label={t`New Password`} error={errors.password} />
          <ConfirmPasswordField error={errors.confirm} />
        </>
      )}
    </AuthForm>
  )
}
