import { useCallback, useEffect, useRef } from 'react'

// Asked for a little before it comes into view, so that scrolling on does not have to wait.
const MARGIN = '400px'

/** A ref for an element; `see` is called when it comes into view while `wanted`. */
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
        { rootMargin: MARGIN },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [wanted],
  )
}
