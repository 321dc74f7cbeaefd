import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useEscape } from './panel.ts'

export interface PopoverPanelProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  side?: 'bottom' | 'right' | undefined
  align?: 'start' | 'end' | undefined
  close: () => void
  children: ReactNode
}

/** The part of a popover that is loaded when the first one opens: what finds its place on the screen is heavy. */
export default function PopoverPanel(props: PopoverPanelProps) {
  const { anchor, label, side = 'bottom', align = 'start', close, children } = props
  useEscape(true, close)
  const isAnchor = (target: EventTarget | null) =>
    target instanceof Node && Boolean(anchor.current?.contains(target))
  return (
    <Popover.Root open onOpenChange={(open) => open || close()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={10}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // A press on the button closes by itself; closing here as well would open it again.
            if (isAnchor(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
          className="rise-in z-60 rounded-card border border-line-strong bg-surface p-1.5 text-text shadow-float focus:outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
