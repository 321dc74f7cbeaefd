import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'

interface LateProps {
  /** Takes back what was asked for. */
  close: () => void
  children: ReactNode
}

/**
 * Holds a menu, a sheet or a dialog that is loaded when it first opens. A press or a key that goes elsewhere meanwhile, and the way back, take
 * the wish back: it must not open over another page, or over what was pressed since.
 */
export function Late({ close, children }: LateProps) {
  return <Suspense fallback={<Awaited close={close} />}>{children}</Suspense>
}

function Awaited({ close }: { close: () => void }) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // Before the next press, however soon it comes.
  useLayoutEffect(() => {
    const takeBack = () => latest.current()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && takeBack()
    addEventListener('click', takeBack, true)
    addEventListener('popstate', takeBack)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('click', takeBack, true)
      removeEventListener('popstate', takeBack)
      removeEventListener('keydown', onKey, true)
    }
  }, [])
  return null
}
