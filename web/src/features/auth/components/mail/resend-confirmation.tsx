import { messages } from '@domain/messages.ts'
import { useState } from 'react'
import { toast } from '@/lib/toast.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { resendConfirmation } from '../../mutations.ts'
import { Notice } from '../notice.tsx'
import { reportAuthFailure } from '../report-failure.ts'
import { toastWelcome } from '../welcome-toast.ts'
import MailCodeForm from './mail-code-form.tsx'

/** For whoever has the mail but not its link at hand, lost it, or let it grow old. */
export default function ResendConfirmation({ email, reason }: { email: string; reason: string }) {
  const [pending, setPending] = useState(false)
  async function resend() {
    if (pending) return
    setPending(true)
    const outcome = await resendConfirmation(email)
    setPending(false)
    if (outcome.done) toast(messages.auth.signedUp)
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
            action="Verify email"
            variant="secondary"
            onDone={() => toastWelcome('Email verified')}
          />
          <TextButton accent aria-busy={pending} onClick={resend} className="-mb-2.5 text-left">
            Send the mail again
          </TextButton>
        </div>
      )}
    </Notice>
  )
}
