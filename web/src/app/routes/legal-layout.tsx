import { Link, Outlet } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { Ball } from '@/ui/layout/ball.tsx'
import { FrameDock } from '../shell/frame-dock.tsx'
import { AboutLink, ThemeToggle } from '../shell/header-buttons.tsx'

export default function LegalLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="mx-auto w-full max-w-[45rem] px-4 pb-10 md:px-9">
        <header className="flex items-center justify-between pt-[max(.75rem,env(safe-area-inset-top))] pb-1">
          <Link
            to={paths.home}
            className="flex min-h-11 min-w-0 items-center gap-3 rounded-button font-title text-text"
          >
            <Ball className="size-[34px] shrink-0" />
            <span className="truncate">{community().title}</span>
          </Link>
          <div className="-mr-3 flex shrink-0 items-center gap-1.5">
            <AboutLink />
            <ThemeToggle />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="pt-4">
          <Outlet />
        </main>
      </div>
      <FrameDock />
    </div>
  )
}
