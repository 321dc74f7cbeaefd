import { useEffect, useRef } from 'react'

type OnEscape = (event: KeyboardEvent) => void

const panels: OnEscape[] = []

/**
 * Lets Escape close an open panel while a toast is on the screen. Radix gives Escape to the newest layer, which would be the toast; but the
 * member means the panel that they opened.
 */
export function useEscape(open: boolean, onEscape: OnEscape): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!open) return
    const panel: OnEscape = (event) => latest.current(event)
    panels.push(panel)
    return () => void panels.splice(panels.indexOf(panel), 1)
  }, [open])
}

/** Hands Escape on to the panel that was opened last. Returns false when none is open. */
export function escapePanel(event: KeyboardEvent): boolean {
  const panel = panels.at(-1)
  panel?.(event)
  return panel !== undefined
}
