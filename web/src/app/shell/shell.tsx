import { t } from '@lingui/core/macro'
import { WifiOff } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { paths } from '@/lib/paths.ts'
import { Ball } from '@/ui/layout/ball.tsx'
import { HiddenOnPhone } from '@/ui/layout/hidden-on-phone.tsx'
import { AccountMenu } from './account-menu.tsx'
import { FrameDock } from './frame-dock.tsx'
import { AboutLink } from './header-buttons.tsx'
import { NotificationsLink } from './nav-links.tsx'
import { BottomBar, Rail } from './navigation.tsx'

// On the narrowest phones the title takes two lines instead of being cut.
const TITLE = 'truncate max-[22rem]:line-clamp-2 max-[22rem]:whitespace-normal max-[22rem]:leading-tight'

/** The frame of every signed-in screen: header and bar on a phone, a rail from 48 rem: 768 px, or 1,536 with text of 200 %. */
export function Shell() {
  return (
    <div data-shell="" className="flex min-h-dvh flex-col md:pl-[5.25rem]">
      <HiddenOnPhone>
        <Rail />
      </HiddenOnPhone>
      <Header />
      <OfflineStrip />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[73.75rem] px-4 pt-2 pb-8 md:px-9 md:pt-8 md:pb-16"
      >
        <Outlet />
      </main>
      <FrameDock>
        <BottomBar />
      </FrameDock>
    </div>
  )
}

/** The top of a phone's screen. The list has the community's title as its heading, so the header omits it there. */
function Header() {
  const titled = useLocation().pathname !== paths.matches
  return (
    <header className="flex items-center justify-between px-4 pt-[max(.75rem,env(safe-area-inset-top))] pb-1 md:hidden">
      <Link
        to={paths.matches}
        className="touch-44 flex min-h-11 min-w-0 items-center gap-3 rounded-button font-title max-[22rem]:gap-2 max-[22rem]:text-small"
      >
        <Ball className="size-[34px] shrink-0" />
        <span className={titled ? TITLE : 'sr-only'}>{community().title}</span>
      </Link>
      <div className="-mr-1.5 flex items-center gap-0.5">
        <NotificationsLink />
        <AboutLink />
        <AccountMenu side="bottom" className="grid size-[46px] place-items-center rounded-full" />
      </div>
    </header>
  )
}

/** A message while there is no network. Its live region always exists, so that screen readers announce the text. */
function OfflineStrip() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-line border-y bg-raised px-4 py-2 text-muted text-small">
          <WifiOff aria-hidden="true" size={16} />
          {t`You are offline. What you see may be out of date.`}
        </p>
      )}
    </div>
  )
}
