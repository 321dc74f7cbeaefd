import { Ball } from '@/ui/ball.tsx'

/** The moment before anything can be shown. */
export function Splash() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-content-center">
      <Ball className="size-14 animate-pulse" />
    </div>
  )
}
