import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Holds what is loaded when it first opens. A press elsewhere, a key or going back cancels that, or it would appear over another page. */
export function Deferred({ close, children }: { close: () => void; children: ReactNode }) {
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
