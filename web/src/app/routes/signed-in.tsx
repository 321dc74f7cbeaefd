import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { signInPath } from '@/lib/paths.ts'
import { sessionStore } from '@/lib/session.ts'
import { makeQueryClient } from '../query-client.ts'
import { Shell } from '../shell/shell.tsx'
import { Splash } from '../splash.tsx'

/** Lets members in and sends everybody else to the sign-in screen, from where they come back. */
export default function SignedIn() {
  const { status, session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot)
  const { pathname, search, hash } = useLocation()
  if (status === 'loading') return <Splash />
  if (status === 'signed-out') return <Navigate to={signInPath(pathname + search + hash)} replace />
  return <Member key={session.user.id} />
}

/** One member's cache: it goes with the member. */
function Member() {
  const [queryClient] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}
