import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

const DELAY_MS = 700

interface TooltipProps {
  content: ReactNode
  /** One element that takes a ref and can have the focus. */
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A hint for pointer and focus, in the place of what it explains. Never the only place where something is said. */
export function Tooltip({ content, children, ...control }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root {...control}>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Content
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-[min(17.5rem,calc(100vw-1rem))] rounded-[10px] border border-line-strong bg-raised px-3 py-1.5 text-small text-text shadow-float"
        >
          {content}
        </Primitive.Content>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
