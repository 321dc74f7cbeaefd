import { type ReactNode, useDeferredValue } from 'react'
import { isAtLeast } from '@/lib/browser/use-wide.ts'

/** Parts that the styles of a phone hide. There they are rendered once everything else stands, so that no first screen waits for them. */
export function HiddenOnPhone({ children }: { children: ReactNode }) {
  return useDeferredValue(true, isAtLeast(48)) && children
}
