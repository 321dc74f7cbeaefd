import { useEffect, useRef } from 'react'
import { newId } from '@/lib/browser/new-id.ts'

/**
 * Lets the way back close a panel first. While it is open, the entry of the history stands twice; the router, which knows an entry by its
 * key, does not see the second. A link in the panel has to replace it.
 */
export function useCloseByBack(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const panel = newId()
    const isHere = () => (history.state as { panel?: unknown } | null)?.panel === panel
    history.pushState({ ...history.state, panel }, '')
    const onBack = () => isHere() || latest.current()
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      if (isHere()) history.back()
    }
  }, [open])
}
