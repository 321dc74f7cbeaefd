import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Problem } from '@/lib/backend/errors.ts'
import { CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { redeemCode } from '../../mutations.ts'
import type { AuthValues, FieldErrors } from '../../schema.ts'
import { AuthForm, EmailField } from '../auth-form.tsx'
import { reportAuthFailure } from '../auth-toasts.ts'

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
export default function MailCodeForm({ type, email, onEmail, action, variant, onDone }: MailCodeFormProps) {
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
