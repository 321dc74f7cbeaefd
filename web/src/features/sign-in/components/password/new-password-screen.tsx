import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { FactorQuestion } from '@/features/second-factor/components/factor-question.tsx'
import type { OfferedSession } from '@/lib/backend/session/open-link.ts'
import { needsSecondFactor, sessionStore } from '@/lib/backend/session/session.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Spinner } from '@/ui/feedback/spinner.tsx'
import { redeem } from '../../mutations.ts'
import type { MailLink } from '../../schema.ts'
import { AuthHeading } from '../auth-form.tsx'
import { LinkQuestion } from '../mail/link-question.tsx'
import { MailCodeForm } from '../mail/mail-sent.tsx'
import { useTyped } from '../typed-email.ts'
import { NewPasswordForm } from './new-password-form.tsx'

interface NewPasswordScreenProps {
  link: MailLink | null
  email: string
  onDone: () => void
  askAgain: () => void
}

const started = new WeakSet<MailLink>()

export function NewPasswordScreen({ link, email, onDone, askAgain }: NewPasswordScreenProps) {
  const { status, session } = useStore(sessionStore)
  const [state, setState] = useState<'waiting' | 'usable' | 'stale'>(link ? 'waiting' : 'usable')

  const [offer, setOffer] = useState<OfferedSession | null>(null)
  // A link that was spent, or turned down, does not open the form a second time.
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    if (!link || started.has(link)) return
    started.add(link)
    // A token hash is redeemed together with the new password, so that opening the page spends nothing.
    if (link.kind === 'token-hash') setState('usable')
    else
      void redeem(link).then(
        (offered) => (offered ? setOffer(offered) : setState('usable')),
        () => setState('stale'),
      )
  }, [link])

  if (offer)
    return (
      <section className="grid gap-6">
        <AuthHeading title={t`Reset Password`}>{newPasswordFor(offer.email)}</AuthHeading>
        <LinkQuestion
          offer={offer}
          onAccepted={(problem) => {
            setOffer(null)
            setOver(true)
            setState(problem ? 'stale' : 'usable')
          }}
          onDeclined={onDone}
        />
      </section>
    )

  if (state === 'waiting' || status === 'loading') return <Waiting />
  const tokenHash = link?.kind === 'token-hash' && !isOver ? link : null
  if (state === 'stale' || (!session && !tokenHash))
    return <StaleLink {...{ email, askAgain }} stale={state === 'stale'} onDone={() => setState('usable')} />
  if (session && !tokenHash && needsSecondFactor(session)) return <FactorQuestion />
  return (
    <section className="grid gap-6">
      <AuthHeading title={t`Reset Password`}>
        {session && !tokenHash ? newPasswordFor(session.user.email ?? '') : t`Choose a new password.`}
      </AuthHeading>
      <NewPasswordForm
        link={tokenHash}
        onDone={onDone}
        onOffer={setOffer}
        onStale={() => setState('stale')}
      />
    </section>
  )
}

const newPasswordFor = (email: string) => t`A new password for ${email}.`

function Waiting() {
  return (
    <div role="status" className="grid gap-6">
      <AuthHeading title={t`Reset Password`}>{t`Checking your link…`}</AuthHeading>
      <Spinner />
    </div>
  )
}

interface StaleLinkProps {
  /** False where no link led here. */
  stale: boolean
  email: string
  askAgain: () => void
  onDone: () => void
}

/** For a reset link that is old, was used, or was never opened: the code of the mail does the same. */
function StaleLink({ stale, email: known, askAgain, onDone }: StaleLinkProps) {
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
