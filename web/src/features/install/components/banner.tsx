import { t } from '@lingui/core/macro'
import { Cookie } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'

interface BannerProps {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  /** Left to screen readers on a low window, where the banner would take the page's room. */
  detail?: ReactNode
  actions: ReactNode
}

/**
 * A word from the app itself, as a strip across the dock. It takes no focus, and its room is part of the page. On a phone it is low: the main
 * button of a form or a match has to stay in sight above it.
 */
export function Banner({ icon, title, children, detail, actions }: BannerProps) {
  const id = useId()
  return (
    <section
      data-banner=""
      aria-labelledby={id}
      className="max-h-[40dvh] overflow-y-auto border-line-strong border-t bg-raised px-4 py-2 text-text low:py-1.5 md:px-9 md:py-3 in-[[data-dock]>:last-child]:pb-[max(.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-[69.25rem] flex-wrap items-center justify-end gap-x-3 gap-y-1 low:gap-x-2 low:gap-y-0 md:gap-x-4">
        <div className="flex min-w-0 flex-1 basis-[11rem] items-start gap-3 low:basis-24 md:basis-[15rem]">
          <span aria-hidden="true" className="mt-0.5 text-muted max-md:hidden [&_svg]:size-5.5 low:hidden">
            {icon}
          </span>
          <div className="min-w-0">
            <h2 id={id} className="font-[680] low:text-small">
              {title}
            </h2>
            {detail && <div className="text-muted text-small low:sr-only">{detail}</div>}
            {children && <div className="text-muted text-small">{children}</div>}
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-2">{actions}</div>
      </div>
    </section>
  )
}

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
