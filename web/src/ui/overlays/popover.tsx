import { type ComponentProps, lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { preload } from '@/lib/browser/retry-import.ts'
import { Deferred } from '../feedback/deferred.tsx'
import type { PopoverPanelProps } from './popover-panel.tsx'

const loadPanel = () => import('./popover-panel.tsx')
const PopoverPanel = lazy(loadPanel)

interface PopoverProps extends Omit<ComponentProps<'button'>, 'children' | 'onClick'> {
  panelLabel: string
  side?: PopoverPanelProps['side']
  align?: PopoverPanelProps['align']
  face: ReactNode
  children: (close: () => void) => ReactNode
}

/** A button with a panel that opens beside it, and closes on Escape, on a press elsewhere, on the way back, or when its content says so. */
export function Popover({ panelLabel, side, align, face, children, ...button }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!open) return
    const leave = () => setOpen(false)
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [open])
  return (
    <>
      <button
        type="button"
        {...button}
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => preload(loadPanel)}
        onFocus={() => preload(loadPanel)}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <Deferred close={close}>
          <PopoverPanel label={panelLabel} {...{ anchor, close, side, align }}>
            {children(close)}
          </PopoverPanel>
        </Deferred>
      )}
    </>
  )
}
