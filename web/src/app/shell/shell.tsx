import { Outlet } from 'react-router'
import { BottomBar } from './bottom-bar.tsx'
import { FrameDock } from './frame-dock.tsx'
import { Header } from './header.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { Rail } from './rail.tsx'

/** The frame of every signed-in screen: header and bar on a phone, a rail from 48 rem: 768 px, or 1,536 with text of 200 %. */
export function Shell() {
  return (
    <div data-shell="" className="flex min-h-dvh flex-col md:pl-[4.75rem]">
      <Rail />
      <Header />
      <OfflineStrip />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[73.75rem] px-4 pt-2 pb-8 md:px-9 md:pt-8 md:pb-16"
      >
        <Outlet />
      </main>
      <FrameDock>
        <BottomBar />
      </FrameDock>
    </div>
  )
}
