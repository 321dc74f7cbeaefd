import { useEffect, useRef } from 'react'
import { focusAround, withAncestors } from '@/lib/browser/keep-focus.ts'

/**
 * Wires a dialog that is opened by a state instead of a trigger: the page beneath does not scroll, Escape closes it, and the focus goes back
 * to where it was. `takeFocus` gives the focus to the panel itself: a reader hears its title, and nobody sees a ring around a control that
 * they did not choose.
 */
export function usePanel(open: boolean, onEscape: OnEscape) {
  useScrollLock(open)
  useEscape(open, onEscape)
  const from = useRef<readonly Element[]>([])
  const remember = () => {
    from.current = withAncestors(document.activeElement)
  }
  return {
    remember,
    takeFocus(event: Event) {
      remember()
      event.preventDefault()
      if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true })
    },
    // The dialog, which has the focus, is removed only after this.
    giveBack: () => void setTimeout(() => giveBack(from.current)),
  }
}

/** The control that opened the dialog may be gone, or disabled for a moment, by the time it closes. */
function giveBack(path: readonly Element[]) {
  if (document.activeElement && document.activeElement !== document.body) return
  const [from] = path
  if (from instanceof HTMLElement && from !== document.body && from.isConnected)
    from.focus({ preventScroll: true })
  if (document.activeElement !== document.body) return
  const sheets = document.querySelectorAll<HTMLElement>('[data-sheet][data-state="open"]')
  focusAround(path, [...sheets].at(-1))
}

type OnEscape = (event: KeyboardEvent) => void

const panels: OnEscape[] = []

/** Lets Escape close an open panel. Radix gives it to the newest layer, which may be a toast; the member means what they opened. */
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

let held = 0

/** Prevents scrolling of the page until the last open dialog closes. Uses a class, since the content policy allows no style element. */
function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    hold(1)
    return () => hold(-1)
  }, [locked])
}

function hold(change: 1 | -1) {
  const { body, documentElement: root } = document
  // On the body and not inherited (base.css): on the root it would have every element of the page styled anew. The width of the body,
  // since a gutter without a scrollbar in it counts as a part of the root.
  if (held === 0) body.style.setProperty('--scrollbar', `${innerWidth - body.offsetWidth}px`)
  held += change
  root.classList.toggle('scroll-locked', held > 0)
}
