import { useEffect } from 'react'

let held = 0

/** Prevents scrolling of the page until the last open dialog closes. Uses a class, since the content policy allows no style element. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    hold(1)
    return () => hold(-1)
  }, [locked])
}

function hold(change: 1 | -1) {
  const root = document.documentElement
  // On the body and not inherited (base.css): on the root it would have every element of the page styled anew.
  if (held === 0) document.body.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
  held += change
  root.classList.toggle('scroll-locked', held > 0)
}
