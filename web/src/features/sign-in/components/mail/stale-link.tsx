import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { useTyped } from '../typed-email.ts'
import MailCodeForm from './mail-code-form.tsx'

interface StaleLinkProps {
  /** False where no link led here. */
  stale: boolean
  email: string
  askAgain: () => void
  onDone: () => void
}

/** For a reset link that is old, was used, or was never opened: the code of the mail does the same. */
export function StaleLink({ stale, email: known, askAgain, onDone }: StaleLinkProps) {
  const [email, setEmail] = useTyped('email', known)
  return (
    <section className="grid gap-6">
      <AuthHeading title={t`Reset Password`}>
        {stale
          ? t`This link has expired or was already used. Have a new one sent to you.`
          : t`Enter the code that we have sent to you, or have a new one sent.`}
      </AuthHeading>
      <MailCodeForm
        type="recovery"
        email={email}
        onEmail={setEmail}
        action={t`Continue`}
        variant={stale ? 'secondary' : 'primary'}
        onDone={onDone}
      />
      <Button size="lg" wide variant={stale ? 'primary' : 'ghost'} onClick={askAgain}>
        {t`Send a new link`}
      </Button>
    </section>
  )
}
