import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { problemOf } from '@/lib/backend/errors.ts'
import { type Form, useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { useConfirmEmailChange, useResendEmailChange } from '../mutations/account.ts'
import { mailCodeFaults } from '../schema.ts'

/** A change of address that waits to be confirmed from both: by the links of the mails, or by their codes here. */
export function EmailPending({ current, wanted }: { current: string; wanted: string }) {
  const { mutate, isPending } = useResendEmailChange(current)
  return (
    <div className="grid gap-4 rounded-button border border-line-strong bg-raised p-3.5">
      <p role="status">
        <Trans>
          Your email is to become <strong className="[overflow-wrap:anywhere]">{wanted}</strong>. We have sent
          a mail to both addresses: open their links, or enter their codes here. Until both are confirmed
          nothing changes.
        </Trans>
      </p>
      <CodeOf key={current} address={current} last={wanted} />
      <CodeOf key={wanted} address={wanted} last={wanted} />
      <TextButton
        accent
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
        className="justify-self-start"
      >
        {t`Send the mails again`}
      </TextButton>
    </div>
  )
}

function CodeOf({ address, last }: { address: string; last: string }) {
  const { mutate, isPending, isSuccess } = useConfirmEmailChange(address, last)
  const form: Form<{ code: string }> = useForm({
    values: { code: '' },
    check: mailCodeFaults,
    send: ({ code }) => mutate(code, { onError: (error) => form.refuse({ code: messageFor(error) }) }),
    isSending: isPending,
  })
  if (isSuccess)
    return (
      <p role="status" className="flex items-center gap-2 text-good [overflow-wrap:anywhere]">
        <Check aria-hidden="true" size={20} /> {t`${address} is confirmed.`}
      </p>
    )
  return (
    <form {...form.props} className="max-w-[26.25rem]">
      <Field label={t`Code sent to ${address}`} error={form.faults.code} className="[overflow-wrap:anywhere]">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
          <CodeInput name="code" value={form.values.code} onChange={(code) => form.set({ code })} />
          <SubmitButton variant="secondary" pending={form.pending}>
            {t`Confirm`}
          </SubmitButton>
        </div>
      </Field>
    </form>
  )
}

function messageFor(error: Error): string | undefined {
  const problem = problemOf(error)
  return problem?.reason === 'otp_expired'
    ? t`This code is wrong or too old. Use that of the newest mail.`
    : problem?.sentence
}
