import { useEffect, useRef } from 'react'
import { newId } from '@/lib/browser/new-id.ts'

/** Panels of this page: an entry of the history may be that of a panel from before a reload, which is not open any more. */
const opened = new Set<string>()

const panelHere = (): unknown => (history.state as { panel?: unknown } | null)?.panel

function leaveFormerPanel(): void {
  const panel = panelHere()
  if (typeof panel !== 'string' || opened.has(panel)) return
  // At once, so that nobody else takes the entry for one of a panel, too: the way back is gone a moment later.
  history.replaceState({ ...history.state, panel: undefined }, '')
  history.back()
}

/**
 * Lets the way back close a panel first. While it is open, the entry of the history stands twice; the router, which knows an entry by its
 * key, does not see the second. A link in the panel has to replace it.
 */
export function useCloseByBack(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(leaveFormerPanel, [])
  useEffect(() => {
    if (!open) return
    const panel = newId()
    opened.add(panel)
    const isHere = () => panelHere() === panel
    history.pushState({ ...history.state, panel }, '')
    const onBack = () => isHere() || latest.current()
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      if (isHere()) history.back()
    }
  }, [open])
}
