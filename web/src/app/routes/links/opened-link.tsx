import { lazy } from 'react'
import { useLocation } from 'react-router'
import { paths } from '@/lib/paths.ts'

const JoinLink = lazy(() => import('./join-link.tsx'))
const StewardLink = lazy(() => import('./steward-link.tsx'))

/** The pages of links with a token in the fragment. Between them and the router, so that the first part does not list what they load. */
export default function OpenedLinkRoute() {
  const { pathname } = useLocation()
  return pathname === paths.joinLink ? <JoinLink /> : <StewardLink />
}
