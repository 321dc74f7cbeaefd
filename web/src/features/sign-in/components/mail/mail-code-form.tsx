import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { redeemCode } from '../../mutations.ts'
import type { AuthValues, FieldErrors } from '../../schema.ts'
import { EmailField } from '../auth-fields.tsx'
import { AuthForm } from '../auth-form.tsx'
import { reportAuthFailure } from '../report-failure.ts'

interface MailCodeFormProps {
  type: 'signup' | 'recovery'
  email: string
  /** An address that is not known for certain can be changed. */
  onEmail?: (email: string) => void
  action: string
  variant?: 'primary' | 'secondary'
  onDone?: () => void
}

/** The most digits of a code: hosted projects may send up to ten. */
const MAX_DIGITS = 10

/** Takes the code of a mail, for members who cannot open its link in this browser. */
export default function MailCodeForm({ type, email, onEmail, action, variant, onDone }: MailCodeFormProps) {
  const [code, setCode] = useState('')
  async function submit(values: AuthValues): Promise<FieldErrors> {
    const outcome = await redeemCode(onEmail ? values.email : email, code, type)
    if (outcome.done) onDone?.()
    else if (outcome.problem.reason === 'otp_expired')
      return {
        code: t`This code is wrong or too old. Use that of the newest mail, or have it sent again.`,
      }
    else reportAuthFailure(outcome.problem)
    return {}
  }
  return (
    <AuthForm
      fields={onEmail ? ['email', 'code'] : ['code']}
      action={action}
      variant={variant ?? 'primary'}
      submit={submit}
    >
      {(errors) => (
        <>
          {onEmail && <EmailField value={email} onChange={onEmail} error={errors.email} />}
          <Field label={t`Code of the mail`} error={errors.code}>
            <CodeInput name="code" required value={code} onChange={setCode} most={MAX_DIGITS} />
          </Field>
        </>
      )}
    </AuthForm>
  )
}
