import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatch } from 'react-router'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { type AuthVisit, NEW_VISIT } from '@/features/sign-in/schema.ts'
import { afterPaint } from '@/lib/after-paint.ts'
import { loadFiles } from '@/lib/backend/files.ts'
import { needsSecondFactor, sessionStore } from '@/lib/backend/session/session.ts'
import { resumedState } from '@/lib/browser/history-entry.ts'
import { preload } from '@/lib/browser/retry-import.ts'
import { paths, signInPath } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { useIdle, useLazyPart } from '../background/use-lazy-part.ts'
import { fetchFirstRows } from '../first-rows.ts'
import { OwnQueryCache } from '../query-cache.tsx'
import { Shell } from '../shell/shell.tsx'
import { Splash } from '../splash.tsx'

/** Called before the first drawing (`router.tsx`). */
export const prepare = fetchFirstRows

const loadBackgroundTasks = () => import('../background/background-tasks.tsx')
const loadLiveNotifications = () => import('@/features/notifications/components/list/live-notifications.tsx')
const JoinRequest = lazy(() => import('../session/join-request.tsx'))
// Few members have a second factor, so its screen is loaded late.
const SecondFactor = lazy(() => import('../session/second-factor.tsx'))

/** Renders its routes for members; everybody else goes to the sign-in screen, which leads back here afterwards. */
export default function SignedIn() {
  const state = useStore(sessionStore)
  const { status, session } = state
  const { key, state: location, pathname, search, hash } = useLocation()
  if (status === 'loading') return <Splash />
  if (status === 'signed-out') {
    // After an own sign-out the sign-in screen does not lead back; after a session that ended by itself it does.
    if (state.end === 'on-purpose') return <Navigate to={signInPath(paths.matches)} replace />
    const visit: AuthVisit = {
      ...NEW_VISIT,
      ended: state.end === 'unexpected',
      resume: resumedState({ key, state: location }),
    }
    return <Navigate to={signInPath(pathname + search + hash)} state={visit} replace />
  }
  if (needsSecondFactor(session)) return <SecondFactor />
  return <Member key={session.user.id} userId={session.user.id} />
}

/** Provides the query cache of one member; a change of the member creates a new one. */
function Member({ userId }: { userId: string }) {
  // Loaded this early, because the first data already need pictures of members.
  useEffect(() => afterPaint(() => preload(loadFiles)), [])
  return (
    <OwnQueryCache userId={userId}>
      <Admitted userId={userId} />
    </OwnQueryCache>
  )
}

/** An account without a profile is not that of a member (decision 078). */
function Admitted({ userId }: { userId: string }) {
  const { data: profile } = useQuery(ownProfileQuery(userId))
  const BackgroundTasks = useLazyPart(loadBackgroundTasks, useIdle())
  // A screen in the hall shows the board and nothing beside it.
  const isBoard = useMatch(paths.board(':id')) !== null
  const LiveNotifications = useLazyPart(loadLiveNotifications, profile !== null)
  if (profile === null)
    return (
      <Suspense fallback={<Splash />}>
        <JoinRequest userId={userId} />
      </Suspense>
    )
  return (
    <>
      {LiveNotifications && <LiveNotifications userId={userId} />}
      {isBoard ? (
        <Suspense fallback={<Splash />}>
          <Outlet />
        </Suspense>
      ) : (
        <Shell />
      )}
      {BackgroundTasks && <BackgroundTasks userId={userId} />}
    </>
  )
}
