import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { cn } from '@/lib/cn.ts'

interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

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
  const wiring = useMemo(() => wire(id, Boolean(description), Boolean(error)), [id, description, error])
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
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="font-[560] text-danger text-small empty:hidden">
      {error}
    </p>
  )
}

function wire(id: string, described: boolean, invalid: boolean): FieldWiring {
  const parts = [invalid ? `${id}-error` : '', described ? `${id}-about` : ''].filter(Boolean)
  return {
    id,
    'aria-describedby': parts.join(' ') || undefined,
    'aria-invalid': invalid || undefined,
  }
}
