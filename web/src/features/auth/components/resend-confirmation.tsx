import { messages } from '@domain/messages.ts'
import { useState } from 'react'
import { toast } from '@/lib/toast.ts'
import { resendConfirmation } from '../mutations.ts'
import { Notice } from './notice.tsx'
import { tellProblem } from './tell.ts'
import { TextButton } from './text-button.tsx'

/** For whoever lost the first mail, or let its link grow old. */
export function ResendConfirmation({ email, reason }: { email: string; reason: string }) {
  const [pending, setPending] = useState(false)
  async function resend() {
    if (pending) return
    setPending(true)
    const outcome = await resendConfirmation(email)
    setPending(false)
    if (outcome.done) toast(messages.auth.signedUp)
    else tellProblem(outcome.problem)
  }
  return (
    <Notice>
      {reason}
      {email && (
        <TextButton accent aria-busy={pending} onClick={resend} className="-mb-2.5 block text-left">
          Send the mail again
        </TextButton>
      )}
    </Notice>
  )
}
