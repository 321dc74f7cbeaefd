import { t } from '@lingui/core/macro'
import { Plus, UserRound } from 'lucide-react'
import { type MouseEvent, type ReactNode, startTransition, useOptimistic } from 'react'
import { createPath, Link, NavLink, useLocation, useMatch, useNavigate } from 'react-router'
import { afterPaint } from '@/lib/after-paint.ts'
import { community } from '@/lib/backend/config.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { isPlainClick } from '@/lib/plain-click.ts'
import { Ball } from '@/ui/layout/ball.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AboutLink, ThemeToggle } from './header-buttons.tsx'
import { CommunityToggle, NotificationsEntry, navItems, StewardLink } from './nav-links.tsx'

// Larger text grows here only as far as the five entries fit side by side.
const ENTRY =
  'flex min-h-[64px] min-w-0 flex-col items-center justify-center gap-[4px] low:min-h-[54px] low:gap-[2px] whitespace-nowrap rounded-button font-[560] text-[min(.8125rem,3.5vw)] forced-colors:aria-[current=page]:border'

const ELSEWHERE: string[] = [paths.createMatch, paths.eventPreview, paths.courts, paths.profile, paths.about]

/** A phone's navigation: the create button in the middle, two entries on either side. */
export function BottomBar() {
  // The ball marks the main action of a screen: match, courts and support have their own.
  const { pathname } = useLocation()
  const isOfEvening = useMatch(paths.evening(':id')) !== null
  const isOfMatch = useMatch(paths.match(':id')) !== null || isOfEvening
  const isElsewhere = isOfMatch || ELSEWHERE.includes(pathname)
  const entry = usePressedEntry()
  return (
    <nav
      aria-label={t`Main`}
      className="grid grid-cols-[repeat(2,minmax(0,1fr))_60px_repeat(2,minmax(0,1fr))] items-center border-line border-t bg-background px-[4px] pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {navItems().map(({ to, label, icon }) => (
        <Entry key={to} to={to} label={label} icon={icon} {...entry} />
      ))}
      <Link
        to={paths.createMatch}
        aria-label={t`Create Match`}
        className={cn(
          'mx-auto grid size-[52px] low:size-[46px] place-items-center rounded-card active:scale-95 forced-colors:border',
          isElsewhere ? 'border border-line-strong bg-raised text-text' : 'bg-ball text-on-ball',
        )}
      >
        <Plus aria-hidden="true" />
      </Link>
      <CommunityToggle className={cn(ENTRY, 'text-muted')} />
      <Entry
        to={paths.profile}
        label={t`Profile`}
        icon={<UserRound aria-hidden="true" size={22} />}
        {...entry}
      />
    </nav>
  )
}

/** The entry that was pressed looks chosen at once. The paint of that does not wait for its screen, which comes with the next one. */
function usePressedEntry() {
  const [pressed, setPressed] = useOptimistic<string | null>(null)
  const here = createPath(useLocation())
  const navigate = useNavigate()
  function press(event: MouseEvent, to: string) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    startTransition(async () => {
      setPressed(to)
      await new Promise<void>(afterPaint)
      await navigate(to, { replace: to === here })
    })
  }
  return { pressed, press }
}

interface EntryProps extends ReturnType<typeof usePressedEntry> {
  to: string
  label: string
  icon: ReactNode
}

function Entry({ to, label, icon, pressed, press }: EntryProps) {
  return (
    <NavLink
      to={to}
      end={to === paths.profile}
      onClick={(event) => press(event, to)}
      className={({ isActive }) =>
        cn(
          ENTRY,
          (pressed === null ? isActive : pressed === to) ? 'text-text [&_svg]:text-ball' : 'text-muted',
        )
      }
    >
      {icon}
      {label}
    </NavLink>
  )
}

const RAIL_ENTRY =
  'relative grid w-[5rem] shrink-0 justify-items-center gap-1 rounded-button py-2 font-[560] text-[.75rem] text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text forced-colors:aria-[current=page]:border'

/** The navigation from 48 rem on. */
export function Rail() {
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-y-0 left-0 z-30 hidden w-[5.25rem] flex-col items-center gap-2 overflow-y-auto border-line border-r bg-background-2 py-4 [scrollbar-width:none] md:flex"
    >
      <Link to={paths.matches} aria-label={community().title} className="touch-44 mb-3 shrink-0 rounded-full">
        <Ball className="size-9" />
      </Link>
      {navItems().map(({ to, label, icon }) => (
        <NavLink key={to} to={to} className={RAIL_ENTRY}>
          {icon}
          {label}
        </NavLink>
      ))}
      <CommunityToggle className={RAIL_ENTRY} />
      <NotificationsEntry className={RAIL_ENTRY} />
      {/* Last, since it comes once the profile is known. */}
      <StewardLink className={RAIL_ENTRY} />
      <div className="mt-auto grid justify-items-center gap-1.5">
        <AboutLink />
        <ThemeToggle />
        <AccountMenu side="right" className="grid size-[52px] place-items-center rounded-full" />
      </div>
    </nav>
  )
}
