import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { lazy, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { BecomeSteward } from '@/features/steward/components/become-steward.tsx'
import { STEWARD_TOKEN_KEY } from '@/features/steward/queries.ts'
import { needsSecondFactor, sessionStore } from '@/lib/backend/session/session.ts'
import { writeForSession } from '@/lib/browser/storage.ts'
import { paths, signInPath } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { usePage } from '../page.ts'
import { OwnQueryCache } from '../query-cache.tsx'
import { Splash } from '../splash.tsx'

const SecondFactor = lazy(() => import('../session/second-factor.tsx'))

export default function StewardLinkRoute() {
  const { hash } = useLocation()
  const { status, session } = useStore(sessionStore)
  useKeptToken(hash.slice(1))
  if (hash || status === 'loading') return <Splash />
  if (!session) return <Navigate to={signInPath(paths.stewardLink)} replace />
  if (needsSecondFactor(session)) return <SecondFactor />
  return <Page key={session.user.id} />
}

/** Moves the token to this tab's storage: the sign-in screen leads back by an address in its query, which comes into logs of requests. */
function useKeptToken(token: string) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!token) return
    writeForSession(STEWARD_TOKEN_KEY, token)
    navigate(paths.stewardLink, { replace: true })
  }, [token, navigate])
}

function Page() {
  usePage(t`Become a steward`)
  const navigate = useNavigate()
  return (
    <OwnQueryCache>
      <main id="main" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-[30rem] content-center p-4">
        <BecomeSteward onBecome={() => navigate(paths.steward, { replace: true })} />
      </main>
    </OwnQueryCache>
  )
}
