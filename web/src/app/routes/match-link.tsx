import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { SharedMatchScreen } from '@/features/sharing/components/shared-match/shared-match-screen.tsx'
import { needsSecondFactor, sessionStore } from '@/lib/backend/session/session.ts'
import { useStore } from '@/lib/use-store.ts'
import { usePage } from '../page.ts'
import { OwnQueryCache } from '../query-cache.tsx'
import { FrameDock } from '../shell/frame-dock.tsx'
import { Splash } from '../splash.tsx'

const SecondFactor = lazy(() => import('../session/second-factor.tsx'))

export default function MatchLinkRoute() {
  const { status, session } = useStore(sessionStore)
  if (status === 'loading') return <Splash />
  if (session && needsSecondFactor(session)) return <SecondFactor />
  return <Page key={session?.user.id} isMember={session !== null} />
}

function Page({ isMember }: { isMember: boolean }) {
  usePage(t`Match`)
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <OwnQueryCache>
      <SharedMatchScreen key={token} link={token} isMember={isMember} asksToJoin={search.has('join')} />
      <FrameDock />
    </OwnQueryCache>
  )
}
