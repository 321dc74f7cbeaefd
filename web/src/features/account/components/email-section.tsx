import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { type Form, useForm } from '@/lib/forms/use-form.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { mailNonce, useChangeEmail } from '../mutations/account.ts'
import { accountQuery, hasPassword, type User } from '../queries.ts'
import { newEmailFaults } from '../schema.ts'
import { EmailPending } from './email-pending.tsx'
import { ProofFields, useProofFields } from './proof/proof-fields.tsx'

export default function EmailSection() {
  return (
    <Loaded query={useQuery(accountQuery)} size="h-20">
      {(user) => <Email user={user} />}
    </Loaded>
  )
}

function Email({ user }: { user: User }) {
  const [changing, setChanging] = useState<boolean>()
  const { email = '' } = user
  return (
    <div className="grid gap-3">
      <p className="text-muted text-small">
        <Trans>
          You sign in with <strong className="text-text [overflow-wrap:anywhere]">{email}</strong>.
        </Trans>
      </p>
      {user.new_email && <EmailPending current={email} wanted={user.new_email} />}
      {changing ? (
        <NewEmailForm current={email} withPassword={hasPassword(user)} close={() => setChanging(false)} />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          sends
          // It has gone with the press that opened the form.
          autoFocus={changing === false}
          onClick={() => setChanging(true)}
        >
          {user.new_email ? t`Use another address` : t`Change email`}
        </Button>
      )}
    </div>
  )
}

interface NewEmailFormProps {
  current: string
  withPassword: boolean
  close: () => void
}

function NewEmailForm({ current, withPassword, close }: NewEmailFormProps) {
  const { mutate, isPending } = useChangeEmail()
  const proof = useProofFields(withPassword, mailNonce)
  const form: Form<{ email: string }> = useForm({
    values: { email: '' },
    check: ({ email }) => newEmailFaults(email.trim(), current),
    send: ({ email }) => {
      const given = proof.read()
      if (!given) return
      mutate(
        { email: email.trim(), ...given },
        {
          onSuccess: close,
          onError: (error) => proof.isAbout(error) || form.refuse({ email: messageFor(error) }),
        },
      )
    },
    isSending: isPending,
  })
  return (
    <form {...form.props} className="grid max-w-[26.25rem] gap-3">
      <Field label={t`New email`} error={form.faults.email}>
        <Input
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.text('email')}
        />
      </Field>
      <ProofFields proof={proof} email={current} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton variant="secondary" pending={form.pending}>
          {t`Send the mails`}
        </SubmitButton>
        <Button variant="ghost" onClick={close}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

function messageFor(error: Error): string | undefined {
  const problem = problemOf(error)
  return problem?.reason === 'user_already_exists' ? t`Email already taken` : problem?.sentence
}
