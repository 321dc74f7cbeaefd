import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Problem } from '@/lib/backend/errors.ts'
import { newPasswordPath, pathAfterSignIn } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { redeemCode, resendConfirmation } from '../../mutations.ts'
import type { AuthValues, AuthVisit, FieldErrors } from '../../schema.ts'
import { AuthForm, EmailField, Notice } from '../auth-form.tsx'
import { reportAuthError, reportAuthFailure, toastSignedUp, toastWelcome } from '../auth-toasts.ts'

/** After a mail was sent: what to do with it, also where its link cannot be opened. */
export default function MailSent({ for: wish, email }: NonNullable<AuthVisit['mailed']>) {
  const { search } = useLocation()
  if (wish === 'signup')
    return (
      <ResendConfirmation
        email={email}
        reason={t`We have sent a mail to ${email}. Open its link, or enter its code here.`}
      />
    )
  return (
    <Notice>
      {t`We have sent a mail to ${email}. Open its link, or enter its code.`}
      <Button asChild size="sm" variant="secondary" className="mt-2.5 flex">
        <Link to={newPasswordPath(pathAfterSignIn(search))} state={{ email }}>
          {t`Enter the code`}
        </Link>
      </Button>
    </Notice>
  )
}

export function ResendConfirmation({ email, reason }: { email: string; reason: string }) {
  const [pending, setPending] = useState(false)
  async function resend() {
    if (pending) return
    setPending(true)
    await resendConfirmation(email).then(toastSignedUp, reportAuthError)
    setPending(false)
  }
  return (
    <Notice>
      {reason}
      {email && (
        <div className="mt-3 grid gap-1">
          <MailCodeForm
            type="signup"
            email={email}
            action={t`Verify email`}
            variant="secondary"
            onDone={() => toastWelcome(t`Email verified`)}
          />
          <TextButton accent aria-busy={pending} onClick={resend} className="-mb-2.5 text-left">
            {t`Send the mail again`}
          </TextButton>
        </div>
      )}
    </Notice>
  )
}

interface MailCodeFormProps {
  type: 'signup' | 'recovery'
  email: string
  /** An address that is not known for certain can be changed. */
  onEmail?: (email: string) => void
  action: string
  variant: 'primary' | 'secondary'
  onDone: () => void
}

/** Takes the code of a mail, for members who cannot open its link in this browser. */
export function MailCodeForm({ type, email, onEmail, action, variant, onDone }: MailCodeFormProps) {
  const [code, setCode] = useState('')
  async function submit(values: AuthValues) {
    await redeemCode(onEmail ? values.email : email, code, type)
    onDone()
  }
  return (
    <AuthForm
      fields={onEmail ? ['email', 'code'] : ['code']}
      action={action}
      variant={variant}
      submit={submit}
      refused={refused}
    >
      {(errors) => (
        <>
          {onEmail && <EmailField value={email} onChange={onEmail} error={errors.email} />}
          <Field label={t`Code of the mail`} error={errors.code}>
            <CodeInput name="code" required value={code} onChange={setCode} />
          </Field>
        </>
      )}
    </AuthForm>
  )
}

function refused(problem: Problem): FieldErrors | undefined {
  return problem.reason === 'otp_expired'
    ? { code: t`This code is wrong or too old. Use that of the newest mail, or have it sent again.` }
    : reportAuthFailure(problem)
}
