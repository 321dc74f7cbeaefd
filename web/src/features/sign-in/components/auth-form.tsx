import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Problem } from '@/lib/backend/errors.ts'
import { useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input, PasswordInput } from '@/ui/forms/input.tsx'
import { type AuthValues, errorsOf, type FieldErrors, valuesOf } from '../schema.ts'
import { problemIn, reportAuthFailure } from './auth-toasts.ts'
import { useEarlyForm } from './early-form.ts'

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h1 tabIndex={-1} className="font-page text-page">
        {title}
      </h1>
      <p className="text-pretty text-muted text-title">{children}</p>
    </div>
  )
}

/** A calm word above a form that stays, unlike a toast. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="rise-in flex gap-3 rounded-button border border-line-strong bg-raised p-3.5 text-text"
    >
      <Info aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

type Answer = FieldErrors | undefined

interface AuthFormProps {
  fields: Parameters<typeof errorsOf>[1]
  action: string
  /** Secondary beside a form that matters more. */
  variant?: 'primary' | 'secondary'
  /** Goes on with the form that came with the page. */
  isFirst?: boolean
  submit: (values: AuthValues) => Promise<unknown>
  /** Says what was refused; the sentences that belong to a field are handed back and shown there. */
  refused?: (problem: Problem, values: AuthValues) => Answer | Promise<Answer>
  children: (errors: FieldErrors) => ReactNode
}

/** A form whose fields hold their own values, so that a password manager fills them in. */
export function AuthForm({
  fields,
  action,
  variant = 'primary',
  isFirst = false,
  submit,
  refused,
  children,
}: AuthFormProps) {
  const form = useForm({
    values: valuesOf(new FormData()),
    read: valuesOf,
    check: (values) => errorsOf(values, fields),
    send: async (values) => {
      try {
        await submit(values)
      } catch (error) {
        const problem = problemIn(error)
        return refused ? refused(problem, values) : reportAuthFailure(problem)
      }
    },
  })
  useEarlyForm(form.props.ref, isFirst)
  return (
    <form {...form.props} className="grid gap-4.5">
      {children(form.faults)}
      <SubmitButton size="lg" wide variant={variant} pending={form.pending} className="mt-1.5">
        {action}
      </SubmitButton>
    </form>
  )
}

interface EmailFieldProps {
  value: string
  onChange: (email: string) => void
  error: string | undefined
}

export function EmailField({ value, onChange, error }: EmailFieldProps) {
  return (
    <Field label={t`Email`} error={error}>
      <Input
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

export function ConfirmPasswordField({ error }: { error: string | undefined }) {
  return (
    <Field label={t`Confirm Password`} error={error}>
      <PasswordInput name="confirm" autoComplete="new-password" required />
    </Field>
  )
}
