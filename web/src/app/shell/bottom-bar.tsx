import { Plus } from 'lucide-react'
import { Link, NavLink, useLocation, useMatch } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { type NavItem, navItems } from './nav-items.tsx'

// Text that is made larger grows here as far as the places have room side by side.
const PLACE =
  'flex min-h-[64px] min-w-0 flex-1 flex-col items-center justify-center gap-[4px] whitespace-nowrap rounded-button font-[560] text-[min(.8125rem,4.2vw)]'

const ELSEWHERE: string[] = [paths.createMatch, paths.eventPreview, paths.courts, paths.profile, paths.about]

/** A phone's navigation: half of the places, the create button in the middle, the other half and the account. */
export function BottomBar() {
  // Where a match is made or looked at, a court chosen or the product supported, the ball is on what can be done with that one.
  const { pathname } = useLocation()
  const isOfMatch = useMatch(paths.match(':id')) !== null
  const isElsewhere = isOfMatch || ELSEWHERE.includes(pathname)
  const half = Math.ceil(navItems.length / 2)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-[4px] border-line border-t bg-background/92 px-[8px] pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <Places items={navItems.slice(0, half)} />
      <div className="flex flex-1 justify-center">
        <Link
          to={paths.createMatch}
          aria-label="Create Match"
          className={cn(
            '-mt-6 grid size-[54px] place-items-center rounded-card shadow-float active:scale-95 forced-colors:border',
            isElsewhere ? 'border border-line-strong bg-raised text-text' : 'bg-ball text-on-ball',
          )}
        >
          <Plus aria-hidden="true" />
        </Link>
      </div>
      <Places items={navItems.slice(half)} />
      <AccountMenu side="top" className={cn(PLACE, 'text-muted')} labelled />
    </nav>
  )
}

function Places({ items }: { items: readonly NavItem[] }) {
  return items.map(({ to, label, icon }) => (
    <NavLink
      key={to}
      to={to}
      className={({ isActive }) => cn(PLACE, isActive ? 'text-text [&_svg]:text-ball' : 'text-muted')}
    >
      {icon}
      {label}
    </NavLink>
  ))
}
