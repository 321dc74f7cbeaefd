import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface DeferredProps {
  /** Called to cancel the opening. */
  close: () => void
  children: ReactNode
}

/**
 * Holds a menu, a sheet or a dialog whose code is loaded when it first opens. A press elsewhere, a key or going back cancels the opening
 * meanwhile, so that it does not appear over another page or over something that was pressed since.
 */
export function Deferred({ close, children }: DeferredProps) {
  return <Suspense fallback={<Awaited close={close} />}>{children}</Suspense>
}

/** Opens and closes a dialog in `Deferred`, which is loaded when it first opens and stays while it closes. */
export function useDeferredDialog() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    show: () => setState('open'),
    cancel: () => setState('never'),
    /** Null until it first opens. */
    dialog:
      state === 'never'
        ? null
        : { open: state === 'open', onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed') },
  }
}

function Awaited({ close }: { close: () => void }) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // Runs before the next press can be handled.
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
