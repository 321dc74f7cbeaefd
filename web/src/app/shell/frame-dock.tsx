import { t } from '@lingui/core/macro'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { CookieBanner } from '@/features/install/components/banner.tsx'
import { readForSession, writeForSession } from '@/lib/browser/storage.ts'
import { staleStore } from '@/lib/installed-app/version.ts'
import { Dock } from '@/ui/layout/dock.tsx'
import { useIdle, useLazyPart } from '../background/use-lazy-part.ts'

const CONSENT_KEY = 'cookie-consent'
const loadDeferredBanner = () => import('@/features/install/components/install-banner.tsx')

/** The dock of every screen: at most one banner, and the navigation that is given. */
export function FrameDock({ children }: { children?: ReactNode }) {
  return (
    <Dock>
      <aside aria-label={t`About the app`}>
        <OneBanner />
      </aside>
      {children}
    </Dock>
  )
}

// The cookie banner is part of the first paint; if it came later, it would move the page.
function OneBanner() {
  const stale = useSyncExternalStore(staleStore.subscribe, staleStore.needsBanner, () => false)
  const [consent, setConsent] = useState(() => readForSession(CONSENT_KEY) !== null)
  const Banner = useLazyPart(loadDeferredBanner, useIdle())
  const accept = () => {
    writeForSession(CONSENT_KEY, 'given')
    setConsent(true)
  }
  if (!consent && !(stale && Banner)) return <CookieBanner onAccept={accept} />
  return Banner && <Banner />
}
