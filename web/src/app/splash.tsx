import { Ball } from '@/ui/layout/ball.tsx'

/** The moment before anything can be shown. */
export function Splash() {
  return (
    <div role="status" aria-label="Loading" className="min-h-dvh">
      <Ball className="splash" />
    </div>
  )
}
