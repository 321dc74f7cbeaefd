import { Outlet } from 'react-router'
import { Ball } from '@/ui/ball.tsx'
import { ThemeToggle } from '../shell/theme-toggle.tsx'

export default function AuthLayout() {
  return (
    <div className="relative min-h-dvh">
      <div className="absolute top-[max(.75rem,env(safe-area-inset-top))] right-3">
        <ThemeToggle />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid min-h-dvh w-full max-w-[420px] content-center gap-6 px-6 py-16"
      >
        <Ball className="size-[54px]" />
        <Outlet />
      </main>
    </div>
  )
}
