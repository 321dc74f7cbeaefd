import { useCallback, useEffect, useRef } from 'react'

// Fires a little before the element is visible, so that scrolling does not have to wait.
const MARGIN = '400px'

/** Returns a ref for an element; calls `see` when it comes into view while `wanted`. */
export function useInView(wanted: boolean, see: () => void): (element: HTMLElement | null) => void {
  const latest = useRef(see)
  useEffect(() => {
    latest.current = see
  })
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !wanted) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) latest.current()
        },
        // As in near-view.ts.
        { root: document, rootMargin: MARGIN },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [wanted],
  )
}
