import { t } from '@lingui/core/macro'
import { Cookie } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Banner } from './banner.tsx'

/** Says what this browser keeps. Consent holds for the session. */
export function CookieBanner({ onAccept }: { onAccept: () => void }) {
  return (
    <Banner
      icon={<Cookie />}
      title={t`What this browser keeps`}
      actions={
        <>
          <Button asChild variant="ghost" size="sm">
            <Link to={paths.privacy}>{t`Privacy`}</Link>
          </Button>
          <Button variant="secondary" size="sm" onClick={onAccept}>
            {t({ message: 'Accept', context: 'what this browser keeps' })}
          </Button>
        </>
      }
      // Two short lines: one long one would be the largest text of a first screen, and it comes late.
      detail={
        <>
          <p>{t`Your sign-in and your settings.`}</p>
          <p>{t`No advertising, no tracking.`}</p>
        </>
      }
    />
  )
}
