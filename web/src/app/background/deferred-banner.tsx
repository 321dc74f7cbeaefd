import { useSyncExternalStore } from 'react'
import { InstallBanner, UpdateBanner, useMayInstall } from '@/features/install/components/install-banner.tsx'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { putOffUpdate, staleStore } from '@/lib/installed-app/version.ts'
import { useStore } from '@/lib/use-store.ts'

/** Banners that appear some time after the first screen: install and update. */
export default function LateBanner() {
  const stale = useSyncExternalStore(staleStore.subscribe, staleStore.needsBanner)
  const { status } = useStore(sessionStore)
  const install = useMayInstall()
  if (stale) return <UpdateBanner onLater={putOffUpdate} />
  if (status !== 'signed-in' || !install.wanted) return null
  return <InstallBanner question={install.question} onDismiss={install.dismiss} />
}
