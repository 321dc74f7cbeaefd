import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** Milliseconds in which a person can notice that the button has changed, and lift the thumb. */
const SETTLING_MS = 700

interface MisclickGuardProps {
  /** The name of the current action; null while there is none. */
  action: string | null
  children: ReactNode
}

/** Holds controls whose action changes by itself. A press begun before the change, or too soon after it, was meant for the action before. */
export function MisclickGuard({ action, children }: MisclickGuardProps) {
  const [shown, setShown] = useState(action)
  const [settling, setSettling] = useState<string | null>(null)
  if (shown !== action) {
    setShown(action)
    setSettling(shown && action)
  }
  useEffect(() => {
    if (!settling) return
    const timer = setTimeout(() => setSettling(null), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [settling])
  const pressed = useRef<string | null>(null)
  const focused = useRef<string | null>(null)
  function guard(event: MouseEvent) {
    const meant = pressed.current ?? action
    pressed.current = null
    // Keys need no delay: a member who moved the focus here after the change means the current action.
    const isKey = event.detail === 0
    if ((settling === null && meant === action) || (isKey && focused.current === action)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset
      aria-disabled={settling !== null || undefined}
      className="contents"
      onFocusCapture={() => {
        focused.current = action
      }}
      onPointerDownCapture={() => {
        pressed.current = action
      }}
      onClickCapture={guard}
    >
      {children}
    </fieldset>
  )
}

/** Holds a list from which rows can disappear, so that the buttons of another row move under the finger. */
export function MisclickGuardRows({ rows, children }: { rows: readonly string[]; children: ReactNode }) {
  const [held, setHeld] = useState({ rows, moves: 0 })
  if (held.rows !== rows) {
    const moves = held.moves + (hasMoved(held.rows, rows) ? 1 : 0)
    if (moves !== held.moves || held.rows.length !== rows.length) setHeld({ rows, moves })
  }
  return <MisclickGuard action={`${held.moves}`}>{children}</MisclickGuard>
}

/** Tells whether a row has another position than before. Rows added at the end move none. */
export const hasMoved = (before: readonly string[], now: readonly string[]): boolean =>
  before.some((row, at) => now[at] !== row && now.length > 0)
