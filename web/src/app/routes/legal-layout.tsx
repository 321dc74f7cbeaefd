import { Link, Outlet } from 'react-router'
import { community } from '@/lib/config.ts'
import { paths } from '@/lib/paths.ts'
import { Ball } from '@/ui/ball.tsx'
import { ThemeToggle } from '../shell/theme-toggle.tsx'

/** Around the pages that everybody may read, signed in or not. */
export default function LegalLayout() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[720px] flex-col px-4 pb-20 md:px-9">
      <header className="flex items-center justify-between pt-[max(.75rem,env(safe-area-inset-top))] pb-1">
        <Link
          to={paths.home}
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-button font-place text-text"
        >
          <Ball className="size-[34px] shrink-0" />
          <span className="truncate">{community().title}</span>
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="pt-4">
        <Outlet />
      </main>
    </div>
  )
}
