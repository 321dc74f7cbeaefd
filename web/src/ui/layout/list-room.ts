import { useLayoutEffect, useState } from 'react'

export interface ListRoom {
  side: 'above' | 'below'
  height: number
}

const MAX_PX = 320
const ENOUGH_PX = 200
const GAP_PX = 14

/** The room for a list beside a field, in what the dock, the edges of a sheet and a phone's keyboard leave in sight. */
export function useListRoom(list: HTMLElement | null): ListRoom {
  const [room, setRoom] = useState<ListRoom>({ side: 'below', height: MAX_PX })
  useLayoutEffect(() => {
    const field = list?.parentElement
    if (!field) return
    const measure = () => setRoom(roomBeside(field.getBoundingClientRect(), inSight(field)))
    measure()
    // The keyboard comes after the list.
    visualViewport?.addEventListener('resize', measure)
    return () => visualViewport?.removeEventListener('resize', measure)
  }, [list])
  return room
}

interface Span {
  top: number
  bottom: number
}

export function roomBeside(field: Span, sight: Span): ListRoom {
  const below = sight.bottom - field.bottom - GAP_PX
  const above = field.top - sight.top - GAP_PX
  const side = below >= ENOUGH_PX || below >= above ? 'below' : 'above'
  return { side, height: Math.max(0, Math.min(MAX_PX, side === 'below' ? below : above)) }
}

function inSight(field: HTMLElement): Span {
  const sheet = field.closest('[data-sheet-body]')?.getBoundingClientRect()
  const dock = document.querySelector('[data-dock]')?.getBoundingClientRect()
  const floor = sheet?.bottom ?? dock?.top ?? innerHeight
  const keyboard = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  return { top: Math.max(0, sheet?.top ?? 0), bottom: Math.min(floor, keyboard) }
}
