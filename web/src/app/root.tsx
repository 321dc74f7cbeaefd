import { Outlet, ScrollRestoration } from 'react-router'
import { usePageChange } from './page-change.ts'

/** Around every screen: what changes with the address (title, focus, scroll). */
export function Root() {
  usePageChange()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-20 rounded-button bg-text px-4 py-3 font-[620] text-background focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
