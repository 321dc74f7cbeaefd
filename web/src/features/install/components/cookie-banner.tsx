import { t } from '@lingui/core/macro'
import { Cookie } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Banner } from './banner.tsx'

export function CookieBanner({ onAccept }: { onAccept: () => void }) {
  return (
    <Banner
      icon={<Cookie />}
      // On a phone the words below say it.
      title={<span className="max-md:sr-only">{t`What this browser keeps`}</span>}
      actions={
        <Button variant="secondary" size="sm" onClick={onAccept}>
          {t({ message: 'Accept', context: 'what this browser keeps' })}
        </Button>
      }
      // Two short lines: one long one would be the largest text of a first screen, and it comes late.
      detail={
        <>
          <p>{t`This browser keeps your sign-in and settings.`}</p>
          <p>
            {t`No advertising, no tracking.`}{' '}
            <Link to={paths.privacy} className="touch-44 text-text underline">
              {t`Privacy`}
            </Link>
          </p>
        </>
      }
    />
  )
}
