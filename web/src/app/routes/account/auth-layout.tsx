import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { CourtScene } from '../../shell/court-scene.tsx'
import { FrameDock } from '../../shell/frame-dock.tsx'
import { ThemeToggle } from '../../shell/header-buttons.tsx'

export default function AuthLayout({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="relative flex flex-1 flex-col lg:grid lg:grid-cols-[1fr_minmax(27.5rem,38%)]">
        <Scene />
        <div className="absolute top-[max(.75rem,env(safe-area-inset-top))] right-3 z-10">
          <ThemeToggle look="secondary" />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="relative mx-auto grid w-full max-w-[27.5rem] content-center gap-5 px-6 pb-10 lg:border-line lg:py-16"
        >
          {children ?? <Outlet />}
          <p className="flex flex-wrap justify-center gap-x-6 text-muted text-small [&_a:hover]:text-text [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-11 [&_a]:items-center [&_a]:justify-center">
            <Link to={paths.about}>{t`About`}</Link>
            <Link to={paths.privacy}>{t`Privacy`}</Link>
            <Link to={paths.imprint}>{t`Imprint`}</Link>
          </p>
        </main>
      </div>
      <FrameDock />
    </div>
  )
}

function Scene() {
  return (
    <div className="relative min-h-[92px] flex-1 overflow-hidden bg-background-2 max-lg:max-h-[38dvh] max-lg:[mask-image:linear-gradient(#000_62%,transparent)] lg:border-line lg:border-r">
      <CourtScene className="absolute inset-0 size-full" />
      {/* The name is read on any part of the court that stands behind it. */}
      <div className="absolute inset-x-0 top-0 h-20 bg-linear-to-b from-50% from-background-2 to-transparent lg:hidden" />
      <header className="absolute top-[max(1.25rem,env(safe-area-inset-top))] right-20 left-6 truncate font-page text-dialog lg:top-10 lg:left-12 lg:text-page">
        {community().title}
      </header>
    </div>
  )
}
