import { t } from '@lingui/core/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { hasUnsaved } from '@/lib/forms/unsaved.ts'
import { loadNewestVersion } from '@/lib/installed-app/service-worker.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Banner } from './banner.tsx'

/** The server has a newer version. Nothing is loaded before the member says so, and nothing typed is lost without a warning. */
export function UpdateBanner({ onLater }: { onLater: () => void }) {
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
            <Button variant="ghost" size="sm" onClick={onLater}>
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
