import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { useOnline } from '@/lib/browser/online.ts'
import { cn } from '@/lib/cn.ts'
import { Spinner } from '../feedback/spinner.tsx'

const button = cva(
  'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-button font-[650] text-body transition-[background-color,border-color,transform,filter] duration-150 active:scale-[.98] disabled:opacity-60 disabled:active:scale-100 aria-disabled:opacity-60 [&_svg]:size-[1.35em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'bg-ball text-on-ball hover:brightness-105 forced-colors:border forced-colors:border-[ButtonText]',
        secondary: 'border border-line-strong bg-raised text-text hover:border-control',
        strong:
          'bg-text text-background hover:opacity-90 forced-colors:border forced-colors:border-[ButtonText]',
        ghost: 'text-muted hover:bg-raised hover:text-text',
        danger:
          'bg-danger-fill text-on-danger hover:brightness-105 forced-colors:border forced-colors:border-[ButtonText]',
      },
      size: {
        lg: 'min-h-[max(50px,2.25rem)] px-6 py-1 text-title',
        md: 'min-h-12 px-5 py-1',
        sm: 'touch-44 min-h-10 px-4 py-1 text-small',
        // One of several beside each other: the icon above its word.
        tile: 'min-h-15 min-w-0 flex-col justify-start! gap-1! px-1 pt-2.5 pb-2 text-center text-small leading-tight [&_svg]:size-5!',
        icon: 'size-[46px] [&_svg]:size-[22px]',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'md', wide: false },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof button> {
  asChild?: boolean
  /** Shows that the action is under way; further presses do nothing, and the focus stays. */
  pending?: boolean
  /** Sends something, so that it is disabled without a network. */
  sends?: boolean
}

export function Button({
  variant,
  size,
  wide,
  asChild,
  pending = false,
  sends = false,
  className,
  ...props
}: ButtonProps) {
  const look = cn(button({ variant, size, wide }), className)
  if (asChild) return <Slot.Root className={look} {...props} />
  const Plain = sends ? SendingButton : PlainButton
  return <Plain className={look} pending={pending} {...props} />
}

type PlainButtonProps = ComponentProps<'button'> & { pending: boolean }

function SendingButton({ disabled, ...props }: PlainButtonProps) {
  const online = useOnline()
  return <PlainButton {...props} disabled={disabled || !online} />
}

function PlainButton({ pending, children, onClick, ...props }: PlainButtonProps) {
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      {...props}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
