import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthScreen } from '@/features/sign-in/components/auth-screen.tsx'
import { toastAuthFailure } from '@/features/sign-in/components/auth-toasts.ts'
import { forgetTyped } from '@/features/sign-in/components/typed-email.ts'
import { authModeOf, authModePath, authVisitOf, mailLinkOf, NEW_VISIT } from '@/features/sign-in/schema.ts'
import { needsSecondFactor, sessionStore } from '@/lib/backend/session/session.ts'
import { retryImport } from '@/lib/browser/retry-import.ts'
import { pathAfterSignIn, paths, signInPath } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { usePage } from '../../page.ts'
import { useHiddenLink } from '../../session/mail-link.ts'

const REDIRECT_AFTER_MS = 100

export default function AuthRoute() {
  usePage(t`Sign in`)
  const [link] = useState(() => mailLinkOf(location.href))
  // The link of a mail is redeemed before the redirect, even if a session exists already.
  const [redeemed, setRedeemed] = useState(link === null || link.kind === 'token-hash')
  useMoveOn(redeemed)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const visit = authVisitOf(state)
  const [next] = useState(() => new URLSearchParams(location.search).get('next'))
  useHiddenLink(link, next ? signInPath(next) : paths.auth)
  return (
    <AuthScreen
      mode={authModeOf(search)}
      visit={visit}
      link={link}
      onLinkRedeemed={() => setRedeemed(true)}
      goTo={(mode, { mailed } = NEW_VISIT) =>
        navigate(authModePath(search, mode), { state: { ...NEW_VISIT, mailed, resume: visit.resume } })
      }
    />
  )
}

function useMoveOn(redeemed: boolean) {
  const { session } = useStore(sessionStore)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const memberId = session?.user.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member; a renewed token is no reason to go again
  useEffect(() => {
    if (!session || !redeemed) return
    forgetTyped()
    const onwards = { replace: true, state: authVisitOf(state).resume }
    const timer = setTimeout(() => navigate(pathAfterSignIn(search), onwards), REDIRECT_AFTER_MS)
    // Before the second factor is proved, the profile cannot be read.
    if (!needsSecondFactor(session))
      retryImport(() => import('@/lib/backend/session/ensure-profile.ts'))
        .then(({ ensureProfile }) => ensureProfile(session))
        .catch(() => {
          // Without this, the timer would still redirect to the requested path while the next screen loads.
          clearTimeout(timer)
          toastAuthFailure(t`Failed to verify user profile. Please try again.`)
          navigate(paths.matches, { replace: true })
        })
    return () => clearTimeout(timer)
  }, [memberId, redeemed])
}
