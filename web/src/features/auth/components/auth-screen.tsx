import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { signInOffers } from '@/lib/config.ts'
import type { MailLink } from '../schema.ts'
import { AuthHeading } from './auth-heading.tsx'
import type { Mailed } from './mail-sent.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

// Only for who comes from a mail or from a provider.
const LinkLanding = lazy(() => import('./link-landing.tsx'))
const MailSent = lazy(() => import('./mail-sent.tsx'))
// Many communities have none.
const ProviderButtons = lazy(() => import('./provider-buttons.tsx'))

export type AuthMode = 'signin' | 'signup' | 'reset-password'

interface AuthScreenProps {
  initialMode?: AuthMode
  /** What the address carried when a mail led here. */
  link: MailLink | null
  /** The link has done what it could. */
  onLinkSettled: () => void
}

const HEADINGS: Record<AuthMode, { title: string; about: string }> = {
  signin: { title: 'Welcome Back', about: 'Padel with people you know, in your city.' },
  signup: { title: 'Create Account', about: 'Find a match, take a place, play.' },
  'reset-password': { title: 'Reset Password', about: 'We send a link to your email address.' },
}

/** Signing in, signing up and asking for a new password: one screen in three modes. The address stays typed in all of them. */
export function AuthScreen({ initialMode = 'signin', link, onLinkSettled }: AuthScreenProps) {
  const [mode, setMode] = useState<AuthMode>(initialMode)
  const [email, setEmail] = useState('')
  const section = useFocusedHeading(mode)
  const [mailed, setMailed] = useState<Mailed | null>(null)
  function onMailed(address: string) {
    setMailed({ for: mode, email: address })
    setMode('signin')
  }
  const form = { email, onEmail: setEmail, goToSignIn: () => setMode('signin') }
  return (
    <section ref={section} className="grid gap-6">
      <AuthHeading title={HEADINGS[mode].title}>{HEADINGS[mode].about}</AuthHeading>
      {mode === 'signin' && (
        <Suspense>
          {link && <LinkLanding link={link} email={email} onSettled={onLinkSettled} />}
          {mailed && <MailSent {...mailed} />}
        </Suspense>
      )}
      {mode === 'signin' && (
        <SignInForm
          {...form}
          goToSignUp={() => setMode('signup')}
          goToReset={() => setMode('reset-password')}
        />
      )}
      {mode === 'signup' && <SignUpForm {...form} onMailed={onMailed} />}
      {mode === 'reset-password' && <ResetRequestForm {...form} onMailed={onMailed} />}
      {mode !== 'reset-password' && signInOffers().providers.length > 0 && (
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
