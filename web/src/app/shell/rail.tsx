import { Link, NavLink } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { community } from '@/lib/config.ts'
import { paths } from '@/lib/paths.ts'
import { Ball } from '@/ui/ball.tsx'
import { Tooltip } from '@/ui/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { navItems } from './nav-items.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const PLACE = 'grid size-[52px] place-items-center rounded-button'
const PLACE_LINK = `${PLACE} text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text`

/** The navigation from 768 px on. */
export function Rail() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-y-0 left-0 z-30 hidden w-[76px] flex-col items-center gap-3 border-line border-r bg-background-2 py-4 md:flex"
    >
      <Link to={paths.matches} aria-label={community().title} className="mb-3 rounded-full">
        <Ball className="size-9" />
      </Link>
      {navItems.map(({ to, label, icon }) => (
        <Tooltip key={to} content={label} side="right">
          <NavLink to={to} aria-label={label} className={PLACE_LINK}>
            {icon}
          </NavLink>
        </Tooltip>
      ))}
      <div className="mt-auto grid justify-items-center gap-2">
        <ThemeToggle />
        <AccountMenu side="right" className={cn(PLACE, 'rounded-full')} />
      </div>
    </nav>
  )
}
