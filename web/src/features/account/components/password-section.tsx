import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NewPasswordField } from '@/features/sign-in/components/password/new-password-field.tsx'
import { problemOf } from '@/lib/backend/errors.ts'
import { type Faults, type Form, useForm } from '@/lib/forms/use-form.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { PasswordInput } from '@/ui/forms/input.tsx'
import { mailNonce, useChangePassword } from '../mutations/account.ts'
import { accountQuery, hasPassword } from '../queries.ts'
import { NEW_PASSWORD, type NewPassword, newPasswordFaults, newPasswordOf } from '../schema.ts'
import { ProofFields, useProofFields } from './proof/proof-fields.tsx'

export default function PasswordSection() {
  const [changing, setChanging] = useState<boolean>()
  return (
    <Loaded query={useQuery(accountQuery)} size="h-20">
      {(user) => {
        const first = !hasPassword(user)
        return (
          <div className="grid gap-3">
            <p className="text-muted text-small">
              {first
                ? t`With a password you can sign in without a connected account, too.`
                : t`A new password signs you out on all other devices.`}
            </p>
            {changing ? (
              <PasswordForm email={user.email ?? ''} withPassword={!first} close={() => setChanging(false)} />
            ) : (
              <Button
                variant="secondary"
                className="justify-self-start"
                sends
                // It has gone with the press that opened the form.
                autoFocus={changing === false}
                onClick={() => setChanging(true)}
              >
                {first ? t`Set a password` : t`Change password`}
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

interface PasswordFormProps {
  email: string
  /** Tells whether there is one already, which is asked for. */
  withPassword: boolean
  close: () => void
}

function PasswordForm({ email, withPassword, close }: PasswordFormProps) {
  const { mutate, isPending } = useChangePassword()
  const proof = useProofFields(withPassword, mailNonce)
  const form: Form<NewPassword> = useForm({
    values: NEW_PASSWORD,
    read: newPasswordOf,
    check: newPasswordFaults,
    send: ({ password }) => {
      const given = proof.read()
      if (!given) return
      mutate(
        { password, ...given },
        {
          onSuccess: close,
          onError: (error) => proof.isAbout(error) || form.refuse(faultsOf(error)),
        },
      )
    },
    isSending: isPending,
  })
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus(), [ref])
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

/** The server says itself what makes a password too weak. */
function faultsOf(error: Error): Faults<NewPassword> {
  const problem = problemOf(error)
  if (problem?.reason === 'weak_password') return { password: problem.said ?? problem.sentence }
  return problem?.reason === 'same_password' ? { password: problem.sentence } : {}
}
