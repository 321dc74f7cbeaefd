import { t } from '@lingui/core/macro'
import { Link, NavLink } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { Ball } from '@/ui/layout/ball.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AboutLink, ThemeToggle } from './header-buttons.tsx'
import { CommunityToggle, NotificationsLink, navItems, StewardLink } from './nav-links.tsx'

const ENTRY =
  'grid w-[4.5rem] shrink-0 justify-items-center gap-1 rounded-button py-2 font-[560] text-[.75rem] text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text forced-colors:aria-[current=page]:border'

/** The navigation from 48 rem on. */
export function Rail() {
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-y-0 left-0 z-30 hidden w-[4.75rem] flex-col items-center gap-2 overflow-y-auto border-line border-r bg-background-2 py-4 [scrollbar-width:none] md:flex"
    >
      <Link to={paths.matches} aria-label={community().title} className="mb-3 shrink-0 rounded-full">
        <Ball className="size-9" />
      </Link>
      {navItems().map(({ to, label, icon }) => (
        <NavLink key={to} to={to} className={ENTRY}>
          {icon}
          {label}
        </NavLink>
      ))}
      <CommunityToggle className={ENTRY} />
      <StewardLink className={ENTRY} />
      <NotificationsLink />
      <div className="mt-auto grid justify-items-center gap-1.5">
        <AboutLink />
        <ThemeToggle />
        <AccountMenu side="right" className="grid size-[52px] place-items-center rounded-full" />
      </div>
    </nav>
  )
}
