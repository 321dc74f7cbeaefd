import { type ReactNode, useDeferredValue } from 'react'

// Outside of a browser, where the outline of a screen is drawn, it has all parts.
const isPhone = () => globalThis.matchMedia?.('(max-width: 47.99rem)').matches ?? false

/** Parts that the styles of a phone hide. There they are rendered once everything else stands, so that no first screen waits for them. */
export function HiddenOnPhone({ children }: { children: ReactNode }) {
  return useDeferredValue(true, !isPhone()) && children
}
