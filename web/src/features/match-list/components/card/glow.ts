import { type RefObject, useEffect, useRef } from 'react'

const GLOW_MS = 1400

/** Lets an element glow once when its signature changes, where motion is welcome. */
export function useGlow(signature: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const shown = useRef(signature)
  useEffect(() => {
    if (shown.current === signature) return
    shown.current = signature
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate([{ backgroundColor: 'var(--color-glow)' }, {}], {
      duration: GLOW_MS,
      easing: 'ease-out',
    })
  }, [signature])
  return element
}
