import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'
import { CONTROL, useField } from './field.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      rows={4}
      // The browser brings no more than the cursor into view.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      className={cn(CONTROL, 'field-sizing-content h-auto min-h-28 py-3', className)}
      {...props}
    />
  )
}
