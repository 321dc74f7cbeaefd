import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

const badge = cva(
  'inline-flex items-center gap-1 rounded-badge border px-[9px] py-[5px] font-badge text-badge whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-raised text-muted',
        good: 'border-transparent bg-good-tint text-good',
        accent: 'border-transparent bg-ball-tint text-ball',
        danger: 'border-transparent bg-danger-tint text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span className={cn(badge({ tone }), className)} {...props} />
}
