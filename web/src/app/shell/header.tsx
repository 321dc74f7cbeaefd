import { Link, useLocation } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { Ball } from '@/ui/layout/ball.tsx'
import { AboutLink } from './about-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NotificationsLink } from './notifications-link.tsx'

// On the narrowest phones the title takes two lines instead of being cut.
const TITLE = 'truncate max-[22rem]:line-clamp-2 max-[22rem]:whitespace-normal max-[22rem]:leading-tight'

/** The top of a phone's screen. The list has the community's title as its heading, so the header omits it there. */
export function Header() {
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
        <AboutLink />
        <NotificationsLink />
        <AccountMenu side="bottom" className="grid size-[46px] place-items-center rounded-full" />
      </div>
    </header>
  )
}
