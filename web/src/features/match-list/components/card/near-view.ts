import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

// Cards that were never nearer render their link alone: a list that a tap opens is there sooner.
const NEAR_PX = 1000
/** The room of a card that was never rendered: that of the commonest one, with the space around it. */
const USUAL_PX = 206

/** Heights of list items when they were last rendered, by key: the room of an item without content. */
const heights = new Map<string, number>()

let observer: IntersectionObserver | undefined
const watching = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>()

// One observer for all items, with one callback per scroll.
function watch(element: Element, onChange: (entry: IntersectionObserverEntry) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      // In a transition, so that the page goes on scrolling meanwhile.
      startTransition(() => {
        for (const entry of entries) watching.get(entry.target)?.(entry)
      })
    },
    // In a frame of another page a margin counts only around this document.
    { root: document, rootMargin: `${NEAR_PX}px 0px` },
  )
  watching.set(element, onChange)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/**
 * Tells whether an item of a long list has been near enough to the viewport to render its content. Its key must be stable. The style is for
 * `content-visibility: auto`: it keeps the room of an item that the browser skips.
 * @param isFarAtFirst it is not rendered whole before it is known to be near; later values do not count
 */
export function useNearView<E extends HTMLElement>(key: string, isFarAtFirst = false) {
  const ref = useRef<E>(null)
  const [startsFar] = useState(isFarAtFirst)
  const [isFar, setFar] = useState(startsFar)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const element = ref.current
    // The observer reports after the first paint, which must not show a card that is in view without its content.
    if (element && startsFar) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom >= 0 && top <= innerHeight) setFar(false)
    }
    return () => {
      if (element) heights.set(key, element.getBoundingClientRect().height)
    }
  }, [key, startsFar])
  useLayoutEffect(() => {
    if (isFar) return
    // The link of a card without content went when the content came, and the focus with it.
    if (hadFocus.current && document.activeElement === document.body)
      ref.current?.querySelector('a')?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isFar])
  useEffect(() => {
    const element = ref.current
    if (!element || !isFar) return
    return watch(element, ({ isIntersecting }) => {
      hadFocus.current = element.contains(document.activeElement)
      if (isIntersecting || hadFocus.current) setFar(false)
    })
  }, [isFar])
  const height = heights.get(key) ?? USUAL_PX
  return { ref, isFar, style: isFar ? { height } : { containIntrinsicBlockSize: `auto ${height}px` } }
}

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
        { root: document, rootMargin: MARGIN },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [wanted],
  )
}
