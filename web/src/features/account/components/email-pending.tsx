import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '@/lib/forms/use-form.ts'
import { toast } from '@/lib/toast.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { confirmEmailChange, resendEmailChange } from '../mutations/account.ts'
import { accountKeys } from '../queries/account.ts'
import { mailCodeFaults } from '../schema.ts'
import { reportFailure } from './report-failure.ts'

/** A change of address that waits to be confirmed from both: by the links of the mails, or by their codes here. */
export function EmailPending({ current, wanted }: { current: string; wanted: string }) {
  const [sending, setSending] = useState(false)
  async function resend() {
    if (sending) return
    setSending(true)
    const refused = await resendEmailChange(current)
    setSending(false)
    if (refused) reportFailure(t`The mails were not sent`, refused)
    else toast({ title: t`Check your email`, description: t`We have sent both mails again.` })
  }
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
      <TextButton accent aria-busy={sending} onClick={resend} className="justify-self-start">
        {t`Send the mails again`}
      </TextButton>
    </div>
  )
}

const MAX_DIGITS = 10

function CodeOf({ address, last }: { address: string; last: string }) {
  const client = useQueryClient()
  const [isConfirmed, setConfirmed] = useState(false)
  const form = useForm({
    values: { code: '' },
    check: mailCodeFaults,
    send: async ({ code }) => {
      const refused = await confirmEmailChange(address, code)
      if (refused) return { code: messageFor(refused) }
      setConfirmed(true)
      await client.invalidateQueries({ queryKey: accountKeys.user })
      const user = client.getQueryData<{ email?: string }>(accountKeys.user)
      if (user?.email === last)
        toast({ title: t`Email changed`, description: t`You sign in with ${last} from now on.` })
    },
  })
  if (isConfirmed)
    return (
      <p role="status" className="flex items-center gap-2 text-good [overflow-wrap:anywhere]">
        <Check aria-hidden="true" size={20} /> {t`${address} is confirmed.`}
      </p>
    )
  return (
    <form {...form.props} className="max-w-[26.25rem]">
      <Field label={t`Code sent to ${address}`} error={form.faults.code} className="[overflow-wrap:anywhere]">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
          <CodeInput
            name="code"
            value={form.values.code}
            onChange={(code) => form.set({ code })}
            most={MAX_DIGITS}
          />
          <SubmitButton variant="secondary" pending={form.pending}>
            {t`Confirm`}
          </SubmitButton>
        </div>
      </Field>
    </form>
  )
}

const messageFor = ({ reason, sentence }: { reason: string; sentence: string }) =>
  reason === 'otp_expired' ? t`This code is wrong or too old. Use that of the newest mail.` : sentence
