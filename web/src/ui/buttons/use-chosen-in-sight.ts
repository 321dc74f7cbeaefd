import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a row of radio buttons in labels, or of links, so that the chosen one stands in its middle, whenever `chosen` changes or one of them
 * becomes wider. The row is the positioned parent of what it holds.
 */
export function useChosenInSight<Row extends HTMLElement = HTMLFieldSetElement>(
  chosen: string,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another choice another one is marked
  useEffect(() => {
    const { current } = row
    const one = current?.querySelector<HTMLElement>('label:has(:checked), [aria-current]')
    if (!current || !one) return
    const center = () => {
      current.scrollLeft = one.offsetLeft + (one.offsetWidth - current.clientWidth) / 2
    }
    center()
    // A number that is loaded late, such as that of the reports, pushes those behind it out of sight.
    const observer = new ResizeObserver(center)
    for (const each of current.children) observer.observe(each)
    return () => observer.disconnect()
  }, [chosen])
  return row
}
