import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { resendConfirmation } from '../../mutations.ts'
import { Notice } from '../notice.tsx'
import { reportAuthFailure } from '../report-failure.ts'
import { toastSignedUp } from '../signed-up-toast.ts'
import { toastWelcome } from '../welcome-toast.ts'
import MailCodeForm from './mail-code-form.tsx'

/** Offers to send the confirmation mail again, or to enter its code. */
export default function ResendConfirmation({ email, reason }: { email: string; reason: string }) {
  const [pending, setPending] = useState(false)
  async function resend() {
    if (pending) return
    setPending(true)
    const outcome = await resendConfirmation(email)
    setPending(false)
    if (outcome.done) toastSignedUp()
    else reportAuthFailure(outcome.problem)
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
