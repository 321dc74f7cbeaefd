import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

const LOOK =
  'touch-44 inline-flex min-h-[max(38px,1.75rem)] shrink-0 items-center gap-2 rounded-full border px-4 font-[560] text-[.9375rem] whitespace-nowrap transition-colors [&_svg]:size-4'
const OFF = 'border-line-strong text-text hover:border-control'
const ON = 'border-text bg-text text-background'

interface ChipProps extends ComponentProps<'button'> {
  icon?: ReactNode
  /** A chip that is on or off says so to screen readers too; one that opens something says whether it is open instead. */
  selected?: boolean
}

export function Chip({ icon, selected, className, children, ...props }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={props['aria-expanded'] === undefined ? selected : undefined}
      className={cn(LOOK, selected ? ON : OFF, className)}
      {...props}
    >
      {icon}
      {children}
    </button>
  )
}

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Chip onClick={onRemove} aria-label={t`Remove ${label}`}>
      {label}
      <X aria-hidden="true" />
    </Chip>
  )
}
