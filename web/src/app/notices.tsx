import { Info } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { CookieBanner } from '@/features/install/components/cookie-banner.tsx'
import { InstallBanner } from '@/features/install/components/install-banner.tsx'
import { useMayInstall } from '@/features/install/components/may-install.ts'
import { UpdateBanner } from '@/features/install/components/update-banner.tsx'
import { paths } from '@/lib/paths.ts'
import { registerServiceWorker } from '@/lib/service-worker.ts'
import { sessionStore } from '@/lib/session.ts'
import { readForSession, writeForSession } from '@/lib/session-storage.ts'
import { watchForms } from '@/lib/unsaved.ts'
import { useStore } from '@/lib/use-store.ts'
import { staleStore } from '@/lib/version.ts'
import { watchVersion } from './watch-version.ts'

const CONSENT_KEY = 'cookie-consent'

/** What joins the screens when the first of them stands: at most one banner at a time, and the way to the about page. */
export default function Notices() {
  useEffect(() => void registerServiceWorker(), [])
  useEffect(watchVersion, [])
  useEffect(watchForms, [])
  return (
    <aside
      aria-label="About the app"
      className="pointer-events-none fixed right-3 bottom-(--clear-bottom) left-(--clear-left) z-40 grid gap-2.5 md:max-w-[400px]"
    >
      <AboutButton />
      <OneBanner />
    </aside>
  )
}

function OneBanner() {
  const stale = useSyncExternalStore(staleStore.subscribe, staleStore.untold)
  const { status } = useStore(sessionStore)
  const [later, setLater] = useState(false)
  const [consent, setConsent] = useState(() => readForSession(CONSENT_KEY) !== null)
  const install = useMayInstall()
  const accept = () => {
    writeForSession(CONSENT_KEY, 'given')
    setConsent(true)
  }
  if (stale && !later) return <UpdateBanner onLater={() => setLater(true)} />
  if (!consent) return <CookieBanner onAccept={accept} />
  if (status !== 'signed-in' || !install.wanted) return null
  return <InstallBanner question={install.question} onDismiss={install.dismiss} />
}

function AboutButton() {
  if (useLocation().pathname === paths.about) return null
  return (
    <Link
      to={paths.about}
      aria-label="About"
      className="pointer-events-auto grid size-11 place-items-center rounded-full border border-line-strong bg-raised text-muted shadow-float hover:text-text"
    >
      <Info aria-hidden="true" className="size-5.5" />
    </Link>
  )
}
