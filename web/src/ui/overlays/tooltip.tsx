import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Primitive.Provider>
  )
}

interface TooltipProps {
  content: ReactNode
  /** One element that takes a ref and can have the focus. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Set when something else opens it as well. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A hint for pointer and focus, in the place of what it explains. Never the only place where something is said. */
export function Tooltip({ content, children, side = 'top', ...control }: TooltipProps) {
  return (
    <Primitive.Root {...control}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-60 max-w-[min(17.5rem,calc(100vw-1rem))] rounded-[10px] border border-line-strong bg-raised px-3 py-1.5 text-small text-text shadow-float"
      >
        {content}
      </Primitive.Content>
    </Primitive.Root>
  )
}
