import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'
import { CONTROL, useField } from './field.tsx'

/** Digits of a code that is sent, or shown by an app. A hosted project may send up to ten. */
export const CODE_LENGTH = 6
const MAX_DIGITS = 10

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onChange: (digits: string) => void
  most?: number
}

/** Digits that were sent or are shown elsewhere: filled in by the phone, pasted with blanks in between, or typed. */
export function CodeInput({ value, onChange, most = MAX_DIGITS, className, ...props }: CodeInputProps) {
  return (
    <input
      {...useField()}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, most))}
      className={cn(CONTROL, 'h-14 text-center font-[650] text-[1.5rem] tracking-[.22em]', className)}
      {...props}
    />
  )
}
