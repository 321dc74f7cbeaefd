import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useOnline } from '@/lib/browser/online.ts'
import { cn } from '@/lib/cn.ts'
import { Button, type ButtonProps } from './button.tsx'

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'asChild'> & {
  noteClassName?: string
  /** The form works without a network: this device keeps what it sends. */
  isKept?: boolean
}

/** Sends the form around it. While nothing can be sent it says why, and keeps the focus, which `disabled` would drop. */
export function SubmitButton({ noteClassName, isKept = false, onClick, ...props }: SubmitButtonProps) {
  const hindrance =
    useOnline() || isKept ? null : t`You are offline. What you typed stays here until you can send it.`
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
