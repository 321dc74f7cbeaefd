import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
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
            <Link to={paths.accessibility}>{t`Accessibility`}</Link>
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
      {/* Above a long form there is no room for a court, and a strip of one looks torn. */}
      <div className="absolute inset-0 [container-type:size]">
        <CourtScene className="size-full [@container_(max-height:210px)]:hidden" />
      </div>
      {/* The name is read on any part of the court that stands behind it. */}
      <div className="absolute inset-x-0 top-0 h-20 bg-linear-to-b from-50% from-background-2 to-transparent lg:hidden" />
      <header className="absolute top-[max(1.25rem,env(safe-area-inset-top))] right-20 left-6 truncate font-page text-dialog lg:top-10 lg:left-12 lg:text-page">
        {community().title}
      </header>
    </div>
  )
}

function CourtScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <Lights />
      <rect width="800" height="600" fill="url(#court-air)" />
      <path d="M250 180h300l210 380H40z" fill="url(#court-floor)" />
      <path d="M250 180h300l210 380H40z" fill="url(#court-pool)" />
      <Walls />
      <g fill="none" stroke="var(--color-scene-line)" strokeWidth="3" strokeLinejoin="round">
        <path d="M250 180h300l210 380H40z" />
        <path d="M235.6 206.6h328.8M102.5 447.6h595" />
        <path d="M400 206.6v241" />
      </g>
      <Net />
      <ellipse cx="548" cy="404" rx="17" ry="5" fill="#000" opacity=".35" />
      <circle cx="548" cy="374" r="46" fill="url(#court-halo)" />
      <circle cx="548" cy="374" r="15" fill="url(#court-ball)" />
    </svg>
  )
}

function Lights() {
  return (
    <defs>
      <radialGradient id="court-air" cx=".5" cy=".2" r=".75">
        <stop offset="0" stopColor="var(--color-glow)" />
        <stop offset="1" stopColor="var(--color-glow)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="court-floor" x2="0" y2="1">
        <stop offset="0" stopColor="var(--color-court-2)" />
        <stop offset="1" stopColor="var(--color-court)" />
      </linearGradient>
      <radialGradient id="court-pool" cx=".6" cy=".5" r=".5">
        <stop offset="0" stopColor="#fff" stopOpacity=".16" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="court-halo">
        <stop offset="0" stopColor="var(--color-ball)" stopOpacity=".5" />
        <stop offset="1" stopColor="var(--color-ball)" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="court-ball" cx=".35" cy=".3" r=".8">
        <stop offset="0" stopColor="#f4ffa8" />
        <stop offset="1" stopColor="var(--color-ball)" />
      </radialGradient>
    </defs>
  )
}

function Walls() {
  return (
    <g fill="none" stroke="var(--color-scene-line)" strokeWidth="2" opacity=".45">
      <path d="M250 180V98h300v82M250 98 40 352v208M550 98l210 254v208" />
      <path d="M325 98v82M400 98v82M475 98v82M180 183v124M620 183v124" />
    </g>
  )
}

function Net() {
  return (
    <g stroke="var(--color-scene-line)">
      <path d="M188 292v-40q212 12 424 0v40z" fill="#000" fillOpacity=".22" stroke="none" />
      <path d="M188 252q212 12 424 0" fill="none" strokeWidth="4" />
      <path d="M188 292h424" fill="none" strokeWidth="1.5" strokeDasharray="5 5" />
      <path d="M188 296v-46M612 296v-46" strokeWidth="4" strokeLinecap="round" />
    </g>
  )
}
