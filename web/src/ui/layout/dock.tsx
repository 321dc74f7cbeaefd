import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '@/lib/use-store.ts'

const row = createStore<HTMLElement | null>(null)

/**
 * The dock at the lower edge of a screen: a row that the screen fills, then the content of the frame. It sticks to the bottom of the window
 * but is part of the page's height, so that everything can be scrolled clear of it; the browser keeps the focus clear of it, too.
 */
export function Dock({ children }: { children?: ReactNode }) {
  return (
    <div ref={measure} data-dock="" className="sticky bottom-0 z-30 mt-auto">
      <div ref={publish} />
      {children}
    </div>
  )
}

/** Renders its children in the dock's top row, where they stay visible. */
export function DockRow({ children }: { children: ReactNode }) {
  const target = useStore(row)
  return target && createPortal(children, target)
}

/** A row in sight above the dock as long as its part of a screen, with its place in the tab order. On a low window it stands at the end. */
export function StickyRow({ children }: { children: ReactNode }) {
  return (
    <div ref={measureRow} className="sticky bottom-(--dock) z-20 low:static">
      {children}
    </div>
  )
}

const measure = (dock: HTMLElement | null) => publishHeight(dock, 'dock')
const measureRow = (part: HTMLElement | null) => publishHeight(part, 'row')

type Kind = 'dock' | 'row'

/** Each part has an entry, since a wide screen has a row in both of its columns, and an empty one must not hide the height of the other. */
const heights = new Map<HTMLElement, { kind: Kind; height: number }>()

function publishHeight(element: HTMLElement | null, kind: Kind) {
  if (!element) return
  const publish = () => {
    const before = lowerEdge()
    const height = getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0
    heights.set(element, { kind, height })
    keepClear()
    keepFocusInSight(before, lowerEdge())
  }
  const observer = new ResizeObserver(publish)
  observer.observe(element)
  // A window that is only higher than before lets a row of the same size stick again.
  addEventListener('resize', publish)
  return () => {
    observer.disconnect()
    removeEventListener('resize', publish)
    heights.delete(element)
    keepClear()
  }
}

/** Sets no property of the root that CSS could read with `var`: a browser would style every element of the page anew. */
function keepClear() {
  const covered = `calc(${highest('dock') + highest('row')}px + 0.75rem)`
  document.documentElement.style.scrollPaddingBottom = heights.size > 0 ? covered : ''
  for (const [element, { kind }] of heights)
    if (kind === 'row') element.style.setProperty('--dock', `${highest('dock')}px`)
}

const highest = (kind: Kind) =>
  Math.max(0, ...[...heights.values()].filter((part) => part.kind === kind).map(({ height }) => height))

/** The lower edge of what the dock and a row above it leave free, in pixels from the top of the window. */
const lowerEdge = () => innerHeight - highest('dock') - highest('row')

/** A banner that comes late must not cover the control that has the focus and was clear of the dock before. */
function keepFocusInSight(before: number, now: number) {
  const focused = document.querySelector<HTMLElement>(':focus-visible')
  if (!focused || focused.tabIndex < 0 || focused.closest('[data-dock]')) return
  const { bottom, height } = focused.getBoundingClientRect()
  if (bottom <= before && bottom > now && height < now) focused.scrollIntoView({ block: 'nearest' })
}

function publish(element: HTMLElement | null) {
  row.set(element)
  return () => row.set(null)
}
