import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { signInOffers } from '@/lib/backend/config.ts'
import { type AuthMode, type AuthVisit, type MailLink, NEW_VISIT } from '../schema.ts'
import { AuthHeading, Notice } from './auth-form.tsx'
import { ResetRequestForm, SignInForm, SignUpForm } from './sign-in-form.tsx'
import { useTyped } from './typed-email.ts'

// Only for who comes from a mail or from a provider.
const LinkLanding = lazy(() => import('./mail/link-landing.tsx'))
const MailSent = lazy(() => import('./mail/mail-sent.tsx'))
// Signing in needs none of it.
const JoinTerms = lazy(() => import('./joining/join-terms.tsx'))
// Many communities have none.
const ProviderButtons = lazy(() => import('./provider-buttons.tsx'))

interface AuthScreenProps {
  mode: AuthMode
  visit: AuthVisit
  link: MailLink | null
  /** The link has done what it could. */
  onLinkRedeemed: () => void
  goTo: (mode: AuthMode, visit?: AuthVisit) => void
}

const headings = (): Record<AuthMode, { title: string; about: string }> => ({
  signin: { title: t`Welcome Back`, about: t`Padel with people you know, in your city.` },
  signup: { title: t`Create Account`, about: t`Find a match, take a place, play.` },
  'reset-password': { title: t`Reset Password`, about: t`We send a link to your email address.` },
})

/** Signing in, signing up and asking for a new password: one screen in three modes. The address stays typed in all of them. */
export function AuthScreen({ mode, visit, link, onLinkRedeemed, goTo }: AuthScreenProps) {
  const [email, onEmail] = useTyped('email')
  const section = useFocusedHeading(mode)
  // A link that asks something is answered first: a form below it would be a second way on.
  const [asking, setAsking] = useState(false)
  const [closed, setClosed] = useState(false)
  // After the form, which would otherwise stay that of the mode before until this part is loaded, and lose what is typed meanwhile.
  const [shown, setShown] = useState(mode)
  useEffect(() => setShown(mode), [mode])
  const isClosed = mode === 'signup' && closed
  const onMailed = (address: string) =>
    goTo('signin', { ...NEW_VISIT, mailed: { for: mode, email: address } })
  const form = { email, onEmail, goToSignIn: () => goTo('signin') }
  const { title, about } = headings()[mode]
  return (
    <section ref={section} className="grid gap-6">
      <AuthHeading title={title}>{about}</AuthHeading>
      {mode === 'signin' && (
        <Suspense>
          {visit.ended && <Notice>{t`Your session has ended. Please sign in again.`}</Notice>}
          {link && <LinkLanding link={link} email={email} onAsking={setAsking} onRedeemed={onLinkRedeemed} />}
          {visit.mailed && <MailSent {...visit.mailed} />}
        </Suspense>
      )}
      {mode === 'signin' && !asking && (
        <SignInForm {...form} goToSignUp={() => goTo('signup')} goToReset={() => goTo('reset-password')} />
      )}
      {mode === 'signup' && shown === mode && (
        <Suspense>
          <JoinTerms onClosed={setClosed} goToSignIn={form.goToSignIn} />
        </Suspense>
      )}
      {mode === 'signup' && !isClosed && <SignUpForm {...form} onMailed={onMailed} />}
      {mode === 'reset-password' && <ResetRequestForm {...form} onMailed={onMailed} />}
      {mode !== 'reset-password' && !asking && !isClosed && signInOffers().providers.length > 0 && (
        <Suspense>
          <ProviderButtons />
        </Suspense>
      )}
    </section>
  )
}

/** A change of mode is a change of page to somebody who cannot see it: the focus goes to the new heading. */
function useFocusedHeading(mode: AuthMode) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    section.current?.querySelector('h1')?.focus()
  }, [mode])
  return section
}
