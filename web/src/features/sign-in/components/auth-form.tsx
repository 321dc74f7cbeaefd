import type { ReactNode } from 'react'
import { useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { type AuthValues, errorsOf, type FieldErrors, valuesOf } from '../schema.ts'

interface AuthFormProps {
  fields: Parameters<typeof errorsOf>[1]
  action: string
  /** Secondary beside a form that matters more. */
  variant?: 'primary' | 'secondary'
  /** Sends the form. Errors that belong to a field are handed back and shown there. */
  submit: (values: AuthValues) => Promise<FieldErrors>
  children: (errors: FieldErrors) => ReactNode
}

/** A form whose fields hold their own values, so that a password manager fills them in. */
export function AuthForm({ fields, action, variant = 'primary', submit, children }: AuthFormProps) {
  const form = useForm({
    values: valuesOf(new FormData()),
    read: valuesOf,
    check: (values) => errorsOf(values, fields),
    send: submit,
  })
  return (
    <form {...form.props} className="grid gap-4.5">
      {children(form.faults)}
      <SubmitButton size="lg" wide variant={variant} pending={form.pending} className="mt-1.5">
        {action}
      </SubmitButton>
    </form>
  )
}
