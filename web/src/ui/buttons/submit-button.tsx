import { createContext, useContext, useId } from 'react'
import { cn } from '@/lib/cn.ts'
import { Button, type ButtonProps } from './button.tsx'

const Hindrance = createContext<string | null>(null)

/** Tells every form inside why nothing can be sent now; null when it can. */
export const SubmitHindrance = Hindrance.Provider

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'asChild'> {
  /** Class names of the sentence. */
  noteClassName?: string
}

/**
 * Sends the form around it. While nothing can be sent it says why beside itself, and neither a press nor Enter sends the form. It keeps
 * the focus then, which `disabled` would drop.
 */
export function SubmitButton({ noteClassName, onClick, ...props }: SubmitButtonProps) {
  const hindrance = useContext(Hindrance)
  const id = useId()
  return (
    <>
      <Button
        {...props}
        type="submit"
        {...(hindrance && {
          'aria-disabled': true,
          'aria-describedby': cn(props['aria-describedby'], id),
        })}
        onClick={(event) => {
          if (hindrance) event.preventDefault()
          else onClick?.(event)
        }}
      />
      <p
        id={id}
        role="status"
        className={cn('order-last w-full text-muted text-small empty:hidden', noteClassName)}
      >
        {hindrance}
      </p>
    </>
  )
}
