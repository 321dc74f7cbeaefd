import type { CSSProperties } from 'react'
import { createStore, useStore } from '@/lib/use-store.ts'

const height = createStore(0)

/** Tells sheets and panels how many pixels of the upper edge a toast takes on a phone. */
export const setToastRoom = (pixels: number): void => height.set(pixels)

/**
 * Returns `--toast` for the style of a sheet or panel, which leaves that much free.
 * A property of the root would be inherited: a browser styles every element of the page anew for it, with each toast that comes or goes.
 */
export function useToastRoom(): CSSProperties | undefined {
  const pixels = useStore(height)
  return pixels > 0 ? ({ '--toast': `${pixels}px` } as CSSProperties) : undefined
}
