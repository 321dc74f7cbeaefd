import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { NewPasswordField } from '@/features/sign-in/components/password/new-password-field.tsx'
import { type Faults, useForm } from '@/lib/forms/use-form.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { PasswordInput } from '@/ui/forms/input.tsx'
import { changePassword, mailNonce, type Refused } from '../mutations/account.ts'
import { accountKeys } from '../queries/account.ts'
import { NEW_PASSWORD, type NewPassword, newPasswordFaults, newPasswordOf } from '../schema.ts'
import { ProofFields, useProofFields } from './proof/proof-fields.tsx'
import { reportFailure } from './report-failure.ts'

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
  const form = useForm({
    values: NEW_PASSWORD,
    read: newPasswordOf,
    check: newPasswordFaults,
    send: async ({ password }) => {
      const given = proof.read()
      if (!given) return
      const refused = await changePassword(password, given)
      if (refused) return proof.handleResult(refused) ? undefined : refusalAtField(refused)
      toast({ title: t`Password changed`, description: t`All other devices have been signed out.` })
      close()
      await client.invalidateQueries({ queryKey: accountKeys.sessions })
      await client.invalidateQueries({ queryKey: accountKeys.user })
    },
  })
  return (
    <form {...form.props} className="grid max-w-[26.25rem] gap-4">
      <ProofFields proof={proof} email={email} />
      <NewPasswordField label={t`New password`} error={form.faults.password} />
      <Field label={t`Confirm new password`} error={form.faults.confirm}>
        <PasswordInput name="confirm" autoComplete="new-password" required />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton variant="secondary" pending={form.pending}>
          {t`Save password`}
        </SubmitButton>
        <Button variant="ghost" onClick={close}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

/** The field that a refusal belongs to; the server says itself what makes a password too weak. */
function refusalAtField(refused: Refused): Faults<NewPassword> {
  if (refused.code === 'weak_password') return { password: refused.said ?? refused.sentence }
  if (refused.code === 'same_password') return { password: refused.sentence }
  reportFailure(t`Password not changed`, refused)
  return {}
}
