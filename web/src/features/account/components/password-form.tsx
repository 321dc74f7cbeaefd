import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { NewPasswordField } from '@/features/sign-in/components/password/new-password-field.tsx'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { PasswordInput } from '@/ui/forms/input.tsx'
import { changePassword, mailNonce, type Refused } from '../mutations/account.ts'
import { accountKeys } from '../queries/account.ts'
import { ProofFields, useProofFields } from './proof/proof-fields.tsx'
import { reportFailure } from './report-failure.ts'

type Errors = Partial<Record<'password' | 'confirm', string>>

interface PasswordFormProps {
  email: string
  /** Tells whether there is one already, which is asked for. */
  withPassword: boolean
  close: () => void
}

/** A new password, for who knows the present one or reads the mails of the account. */
export function PasswordForm({ email, withPassword, close }: PasswordFormProps) {
  const client = useQueryClient()
  const proof = useProofFields(withPassword, mailNonce)
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const wrong = errorsOf(text)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const given = proof.read()
    if (!given) return
    setPending(true)
    const refused = await changePassword(text('password'), given)
    if (refused) handleResult(refused)
    setPending(false)
    if (refused) return
    toast({ title: t`Password changed`, description: t`All other devices have been signed out.` })
    close()
    await client.invalidateQueries({ queryKey: accountKeys.sessions })
    await client.invalidateQueries({ queryKey: accountKeys.user })
  }

  function handleResult(refused: Refused) {
    if (proof.handleResult(refused)) return
    setErrors(fieldOf(refused))
    if (Object.keys(fieldOf(refused)).length === 0) reportFailure(t`Password not changed`, refused)
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-[26.25rem] gap-4">
      <ProofFields proof={proof} email={email} />
      <NewPasswordField label={t`New password`} error={errors.password} />
      <Field label={t`Confirm new password`} error={errors.confirm}>
        <PasswordInput name="confirm" autoComplete="new-password" required />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton variant="secondary" pending={pending}>
          {t`Save password`}
        </SubmitButton>
        <Button variant="ghost" onClick={close}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

function errorsOf(text: (name: string) => string): Errors {
  if (text('password') === '') return { password: t`Please enter a new password` }
  if (text('password') !== text('confirm')) return { confirm: t`Passwords do not match` }
  return {}
}

/** The field that a refusal belongs to; the server says itself what makes a password too weak. */
function fieldOf(refused: Refused): Errors {
  if (refused.code === 'weak_password') return { password: refused.said ?? refused.sentence }
  if (refused.code === 'same_password') return { password: refused.sentence }
  return {}
}
