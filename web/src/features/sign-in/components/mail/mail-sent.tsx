import { t } from '@lingui/core/macro'
import { Link, useLocation } from 'react-router'
import { newPasswordPath, pathAfterSignIn } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import type { AuthVisit } from '../../schema.ts'
import { Notice } from '../notice.tsx'
import ResendConfirmation from './resend-confirmation.tsx'

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
