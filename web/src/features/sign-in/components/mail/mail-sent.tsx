import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { newPasswordPath, pathAfterSignIn } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { resendConfirmation } from '../../mutations.ts'
import type { AuthVisit } from '../../schema.ts'
import { Notice } from '../auth-form.tsx'
import { reportAuthError, toastSignedUp, toastWelcome } from '../auth-toasts.ts'
import MailCodeForm from './mail-code-form.tsx'

/** After a mail was sent: what to do with it, also where its link cannot be opened. */
export default function MailSent({ for: wish, email }: NonNullable<AuthVisit['mailed']>) {
  const { search } = useLocation()
  if (wish === 'signup')
    return (
      <ResendConfirmation
        email={email}
        reason={t`We have sent a mail to ${email}. Open its link, or enter its code here.`}
      />
    )
  return (
    <Notice>
      {t`We have sent a mail to ${email}. Open its link, or enter its code.`}
      <Button asChild size="sm" variant="secondary" className="mt-2.5 flex">
        <Link to={newPasswordPath(pathAfterSignIn(search))} state={{ email }}>
          {t`Enter the code`}
        </Link>
      </Button>
    </Notice>
  )
}

export function ResendConfirmation({ email, reason }: { email: string; reason: string }) {
  const [pending, setPending] = useState(false)
  async function resend() {
    if (pending) return
    setPending(true)
    await resendConfirmation(email).then(toastSignedUp, reportAuthError)
    setPending(false)
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
