import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

/** A way to another mode: looks like a link, acts like a button. */
export function TextButton({ accent, className, ...props }: ComponentProps<'button'> & { accent?: boolean }) {
  return (
    <button
      type="button"
      className={cn(
        'touch-44 min-h-11 rounded-badge font-[620] underline-offset-4 hover:underline',
        accent ? 'text-ball' : 'text-muted hover:text-text',
        className,
      )}
      {...props}
    />
  )
}
