import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Share } from 'lucide-react'
import { community } from '@/lib/backend/config.ts'
import type { InstallQuestion } from '@/lib/installed-app/install-prompt.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Banner } from './banner.tsx'

interface InstallBannerProps {
  /** Null on an iPhone, which has its own way. */
  question: InstallQuestion | null
  onDismiss: () => void
}

export function InstallBanner({ question, onDismiss }: InstallBannerProps) {
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
