import { type PointerEvent, useRef } from 'react'

const CLOSE_AFTER_PX = 110
const CLOSE_AT_PX_PER_MS = 0.6
const PHONE = '(max-width: 47.99rem)'

interface Drag {
  startY: number
  startedAt: number
}

/** Handlers for the part of a bottom sheet that can be pulled down. The sheet is the nearest `[data-sheet]` around it. */
export function useSheetDrag(close: () => void) {
  const drag = useRef<Drag | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!isDraggable(event)) return
      drag.current = { startY: event.clientY, startedAt: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current) move(event, Math.max(0, event.clientY - drag.current.startY))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current && isThrown(event, drag.current)) close()
      else move(event, 0)
      drag.current = null
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      move(event, 0)
      drag.current = null
    },
  }
}

export function isThrown(event: { clientY: number; timeStamp: number }, drag: Drag): boolean {
  const distance = event.clientY - drag.startY
  const speed = distance / Math.max(1, event.timeStamp - drag.startedAt)
  return distance > CLOSE_AFTER_PX || (distance > 24 && speed > CLOSE_AT_PX_PER_MS)
}

function isDraggable(event: PointerEvent<HTMLElement>): boolean {
  const onControl = event.target instanceof Element && event.target.closest('button, a, input, select')
  return event.isPrimary && !onControl && matchMedia(PHONE).matches
}

function move(event: PointerEvent<HTMLElement>, distance: number) {
  const sheet = event.currentTarget.closest<HTMLElement>('[data-sheet]')
  if (!sheet) return
  sheet.style.transition = distance === 0 ? 'transform 160ms ease-out' : 'none'
  sheet.style.transform = distance === 0 ? '' : `translateY(${distance}px)`
}
