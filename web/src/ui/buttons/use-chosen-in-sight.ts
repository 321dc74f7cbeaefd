import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a row of radio buttons in labels, or of links, so that the chosen one stands in its middle, whenever `chosen` changes. The row is the
 * positioned parent of what it holds.
 */
export function useChosenInSight<Row extends HTMLElement = HTMLFieldSetElement>(
  chosen: string,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another choice another one is marked
  useEffect(() => {
    const one = row.current?.querySelector<HTMLElement>('label:has(:checked), [aria-current]')
    if (row.current && one)
      row.current.scrollLeft = one.offsetLeft + (one.offsetWidth - row.current.clientWidth) / 2
  }, [chosen])
  return row
}
