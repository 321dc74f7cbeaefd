import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from '@/lib/cn.ts'

interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

export const CONTROL =
  'h-12 w-full min-w-0 rounded-button border border-control bg-field px-3.5 text-[1rem] text-text placeholder:text-faint transition-colors hover:border-muted focus-visible:border-text aria-invalid:border-danger disabled:opacity-60'

const FieldContext = createContext<FieldWiring | null>(null)

/** The id and aria attributes that tie a control to the label, description and error of the field around it. */
export function useField(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}

export interface FieldProps {
  label: string
  /** The label is read out but not drawn. */
  labelHidden?: boolean
  description?: ReactNode
  error?: string | undefined
  className?: string
  children: ReactNode
}

export function Field({ label, labelHidden, description, error, className, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, description && `${id}-about`].filter(Boolean).join(' ')
  const wiring = { id, 'aria-describedby': described || undefined, 'aria-invalid': !!error || undefined }
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'font-[560] text-[.9375rem]'}
      >
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {description && (
        <p id={`${id}-about`} className="text-muted text-small">
          {description}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="font-[560] text-danger text-small empty:hidden">
        {error}
      </p>
    </div>
  )
}
