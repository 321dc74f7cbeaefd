import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { isUnreached, type Problem, type Reason } from '@/lib/backend/errors.ts'
import { endSession } from '@/lib/backend/session/session.ts'
import { toast } from '@/lib/toast.ts'
import { type Offer, redeem, setPassword } from '../../mutations.ts'
import type { AuthValues, FieldErrors, MailLink } from '../../schema.ts'
import { PasswordField } from '../auth-fields.tsx'
import { AuthForm } from '../auth-form.tsx'
import { toastAuthFailure } from '../report-failure.ts'
import { NewPasswordField } from './new-password-field.tsx'

interface NewPasswordFormProps {
  /** A link that is still to be redeemed; null when the session is there already. */
  link: MailLink | null
  onDone: () => void
  /** The link opens an account that this browser did not ask for. */
  onOffer: (offer: Offer) => void
  onStale: () => void
}

const MAIL_WANTED = new Set<Reason>(['current_password_required', 'reauthentication_needed'])

export function NewPasswordForm({ link, onDone, onOffer, onStale }: NewPasswordFormProps) {
  const redeemed = useRef(link === null)
  async function submit({ password }: AuthValues): Promise<FieldErrors> {
    if (link && !redeemed.current) {
      const opened = await redeem(link)
      if ('offer' in opened) {
        onOffer(opened.offer)
        return {}
      }
      if (!opened.done && opened.problem.reason === 'otp_expired') onStale()
      if (!opened.done) return complain(opened.problem)
      redeemed.current = true
    }
    const outcome = await setPassword(password)
    // The session is not one of a reset mail, or no longer: the mail is asked for, not the password that was forgotten.
    if (!outcome.done && MAIL_WANTED.has(outcome.problem.reason)) {
      onStale()
      return {}
    }
    if (!outcome.done && outcome.problem.reason === 'session_gone') {
      onStale()
      await endSession()
    }
    if (!outcome.done && outcome.problem.reason === 'weak_password')
      return { password: outcome.problem.said ?? outcome.problem.sentence }
    if (!outcome.done) return complain(outcome.problem)
    toast({ title: t`Password changed`, description: t`You are signed in.` })
    onDone()
    return {}
  }
  return (
    <AuthForm fields={['password', 'confirm']} action={t`Reset Password`} submit={submit}>
      {(errors) => (
        <>
          <NewPasswordField label={t`New Password`} error={errors.password} />
          <PasswordField
            name="confirm"
            label={t`Confirm Password`}
            purpose="new-password"
            error={errors.confirm}
          />
        </>
      )}
    </AuthForm>
  )
}

function complain(problem: Problem): FieldErrors {
  const reason = isUnreached(problem) ? t`Failed to reset password.` : problem.sentence
  toastAuthFailure(problem.said ?? reason)
  return {}
}
