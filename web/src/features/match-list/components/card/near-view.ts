import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

// Cards further away render their link alone: the more cards are whole, the longer the browser takes for each frame.
const NEAR_PX = 1000
/** The room of a card that was never rendered: that of the commonest one. */
const USUAL_PX = 194

/** Heights of list items when they were last whole, by key, so that an item without content keeps its height. */
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
 * Tells whether an item of a long list is near enough to the viewport to render its content. Its key must be stable.
 * @param startsFar it is not in the first screenful, and is not rendered whole before it is known to be near
 */
export function useNearView<E extends HTMLElement>(key: string, startsFar = false) {
  const ref = useRef<E>(null)
  // In pixels; null while the item is near.
  const [farHeight, setFarHeight] = useState<number | null>(() =>
    startsFar ? (heights.get(key) ?? USUAL_PX) : null,
  )
  const hadFocus = useRef(false)
  // The observer reports after the first paint, which must not show empty cards.
  useLayoutEffect(() => {
    const { top = 0, bottom = 0 } = ref.current?.getBoundingClientRect() ?? {}
    // A card that was never seen waits for the observer, unless it is in view.
    const near = heights.has(key) ? NEAR_PX : 0
    if (bottom >= -near && top <= innerHeight + near) setFarHeight(null)
  }, [key])
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element && element.dataset.far === undefined)
        heights.set(key, element.getBoundingClientRect().height)
    }
  }, [key])
  // The link of a card without content goes when the content comes, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are others when the height is.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      ref.current?.querySelector('a')?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [farHeight])
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return watch(element, ({ isIntersecting: isNear, boundingClientRect }) => {
      // A card that contains the focus keeps its content, or the focus would be lost.
      hadFocus.current = element.contains(document.activeElement)
      if (isNear || hadFocus.current) return setFarHeight(null)
      if (element.dataset.far === undefined) heights.set(key, boundingClientRect.height)
      setFarHeight((far) => heights.get(key) ?? far)
    })
  }, [key])
  return { ref, farHeight }
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
