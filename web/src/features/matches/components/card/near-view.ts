import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

// Cards further away than some screens are drawn without what is in them.
const NEAR_PX = 1500

/** Heights of list items that were drawn, by key: one that comes back far away takes the room that it will need. */
const heights = new Map<string, number>()

let observer: IntersectionObserver | undefined
const watching = new WeakMap<Element, (isNear: boolean) => void>()

// One observer sees to all items, in one call for each scroll.
function watch(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watching.get(entry.target)?.(entry.isIntersecting)
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  watching.set(element, onChange)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

export interface NearView<E extends HTMLElement> {
  ref: RefObject<E | null>
  /** Pixels that the item takes while it is far from the view; null while it is near, or its height is not known. */
  farHeight: number | null
}

/** Tells whether an item of a long list is so near to the view that it has to be drawn. Its key lasts as long as the page. */
export function useNearView<E extends HTMLElement>(key: string): NearView<E> {
  const ref = useRef<E>(null)
  const [farHeight, setFarHeight] = useState<number | null>(() => heights.get(key) ?? null)
  // The observer answers after the first paint, which must not show a screen of empty cards.
  useLayoutEffect(() => {
    const { top = 0, bottom = 0 } = ref.current?.getBoundingClientRect() ?? {}
    if (bottom > -NEAR_PX && top < innerHeight + NEAR_PX) setFarHeight(null)
  }, [])
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return watch(element, (isNear) => {
      // A card with the focus stays, or the focus would be lost.
      if (isNear || element.contains(document.activeElement)) return setFarHeight(null)
      if (element.dataset.far === undefined) heights.set(key, element.getBoundingClientRect().height)
      setFarHeight(heights.get(key) ?? null)
    })
  }, [key])
  return { ref, farHeight }
}
