import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'
import { CONTROL, useField } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: string
  options: readonly SelectOption[]
  onValueChange: (value: string) => void
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string
  icon?: ReactNode
  /** 'chip' is the round one of the filter row. */
  look?: 'field' | 'chip'
}

// The wrapper is drawn, and the select in it is taller: whatever lay over it to catch fingers would keep it from opening.
const CHIP_FRAME =
  'h-[max(38px,1.75rem)] max-w-full rounded-full border border-line-strong hover:border-control'
const CHIP =
  'h-11 min-w-0 rounded-full bg-transparent px-4 font-[560] text-[.9375rem] text-text focus-visible:outline-offset-[-1px] pointer-coarse:text-[1rem]'

/** The browser's own select: a phone opens its wheel for it, and it needs no style element, which the content policy forbids. */
export function Select({
  value,
  options,
  onValueChange,
  placeholder,
  icon,
  look = 'field',
  ...props
}: SelectProps) {
  const { className, ...rest } = props
  const chip = look === 'chip'
  return (
    <span
      className={cn('relative inline-flex min-w-0 items-center', chip ? CHIP_FRAME : 'w-full', className)}
    >
      <span className="pointer-events-none absolute left-3.5 z-1 [&_svg]:size-4.5">{icon}</span>
      <select
        {...useField()}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={cn(
          'appearance-none truncate pr-9',
          chip ? CHIP : CONTROL,
          Boolean(icon) && 'pl-10',
          placeholder !== undefined && value === '' && 'text-faint!',
        )}
        {...rest}
      >
        {placeholder !== undefined && <Placeholder text={placeholder} />}
        {options.map(optionOf)}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 z-1 size-4 text-muted"
      />
    </span>
  )
}

const Placeholder = ({ text }: { text: string }) => (
  <option value="" disabled hidden>
    {text}
  </option>
)

const optionOf = ({ value, label }: SelectProps['options'][number]) => (
  <option key={value} value={value} className="bg-surface text-text">
    {label}
  </option>
)
