import { mayShowInstallPrompt } from '@domain/community/install-prompt.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, RefreshCw, Share } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { community } from '@/lib/backend/config.ts'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { read, write } from '@/lib/browser/storage.ts'
import { hasUnsaved } from '@/lib/forms/unsaved.ts'
import { type InstallQuestion, installStore } from '@/lib/installed-app/install-prompt.ts'
import { isIphone } from '@/lib/installed-app/push-device.ts'
import { loadNewestVersion } from '@/lib/installed-app/service-worker.ts'
import { putOffUpdate, staleStore } from '@/lib/installed-app/version.ts'
import { instantNow } from '@/lib/time/clock.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Banner } from './banner.tsx'

export default function LateBanner() {
  const stale = useSyncExternalStore(staleStore.subscribe, staleStore.needsBanner)
  const { status } = useStore(sessionStore)
  const question = useStore(installStore)
  const [asked, setAsked] = useState(() => mayShowInstallPrompt(dismissedAt(), instantNow()))
  if (stale) return <UpdateBanner />
  if (status !== 'signed-in' || !asked || isInstalled() || !(question || isIphone())) return null
  const dismiss = () => {
    write(DISMISSED_KEY, String(instantNow()))
    setAsked(false)
  }
  return <InstallBanner question={question} onDismiss={dismiss} />
}

interface InstallBannerProps {
  /** Null on an iPhone, which has its own way. */
  question: InstallQuestion | null
  onDismiss: () => void
}

function InstallBanner({ question, onDismiss }: InstallBannerProps) {
  const install = async () => {
    await question?.prompt()
    if ((await question?.userChoice)?.outcome === 'dismissed') onDismiss()
  }
  const { title } = community()
  return (
    <Banner
      icon={<Download />}
      title={t`Install ${title}`}
      actions={
        <>
          <Button variant="ghost" size="sm" onClick={onDismiss}>
            {t`Not now`}
          </Button>
          {question && (
            <Button variant="secondary" size="sm" onClick={() => void install()}>
              {t`Install`}
            </Button>
          )}
        </>
      }
      detail={question && t`On your home screen it opens like any other app, without a network too.`}
    >
      {!question && (
        <p>
          <Trans>
            Tap <Share aria-hidden="true" className="mx-0.5 inline size-4 align-[-.15em]" />
            Share in your browser, then <span className="whitespace-nowrap">Add to Home Screen</span>.
          </Trans>
        </p>
      )}
    </Banner>
  )
}

/** The server has a newer version. Nothing is loaded before the member says so, and nothing typed is lost without a warning. */
function UpdateBanner() {
  const [asking, setAsking] = useState(false)
  const [loading, setLoading] = useState(false)
  const update = () => {
    if (!asking && hasUnsaved()) return setAsking(true)
    setLoading(true)
    void loadNewestVersion()
  }
  return (
    <div role="status">
      <Banner
        icon={<RefreshCw />}
        title={t`Update available`}
        actions={
          <>
            <Button variant="ghost" size="sm" onClick={putOffUpdate}>
              {t`Later`}
            </Button>
            <Button variant="secondary" size="sm" pending={loading} onClick={update}>
              {asking ? t`Update anyway` : t`Update`}
            </Button>
          </>
        }
        detail={!asking && t`A new version of the app is ready. Drafts of matches and comments are kept.`}
      >
        {asking &&
          t`What you typed on this screen has not been saved. Save it first, or it is lost with the update.`}
      </Banner>
    </div>
  )
}

const DISMISSED_KEY = 'install-dismissed'

function dismissedAt(): number | null {
  const kept = read(DISMISSED_KEY)
  return kept === null ? null : Number(kept) || null
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
