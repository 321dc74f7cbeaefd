import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of radio buttons in labels so that the chosen one stands in its middle, whenever `chosen` changes. */
export function useChosenInSight(chosen: string): RefObject<HTMLFieldSetElement | null> {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another choice another one is marked
  useEffect(() => {
    const label = row.current?.querySelector<HTMLElement>('label:has(:checked)')
    if (row.current && label)
      row.current.scrollLeft = label.offsetLeft + (label.offsetWidth - row.current.clientWidth) / 2
  }, [chosen])
  return row
}
