import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { INVITATION_KEY, write } from '@/lib/browser/storage.ts'
import { paths, signUpPath } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Splash } from '../splash.tsx'

/** The page of an invitation. It keeps the token in this browser, where it is found after a provider or a mail has led back. */
export default function JoinLinkRoute() {
  const { hash } = useLocation()
  const { status } = useStore(sessionStore)
  const token = hash.slice(1)
  useEffect(() => {
    if (token) write(INVITATION_KEY, token)
  }, [token])
  if (status === 'loading') return <Splash />
  return <Navigate to={status === 'signed-in' ? paths.matches : signUpPath} replace />
}
