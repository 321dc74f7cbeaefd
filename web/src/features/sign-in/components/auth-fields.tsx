import { t } from '@lingui/core/macro'
import { Field } from '@/ui/forms/field.tsx'
import { Input, PasswordInput } from '@/ui/forms/input.tsx'

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

interface PasswordFieldProps {
  name?: 'password' | 'confirm'
  label?: string
  /** Lets the browser offer a stored password or make a new one. */
  purpose: 'current-password' | 'new-password'
  error: string | undefined
}

export function PasswordField({
  name = 'password',
  label = t`Password`,
  purpose,
  error,
}: PasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      <PasswordInput name={name} autoComplete={purpose} required />
    </Field>
  )
}
