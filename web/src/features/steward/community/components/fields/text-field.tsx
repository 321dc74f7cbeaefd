import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useFault } from './draft-context.ts'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string
  /** The path of the field in the community: `venues[1].name`. */
  path: string
  value: string | undefined
  onValueChange: (value: string) => void
  about?: string
  labelHidden?: boolean
}

export function TextField({
  label,
  path,
  value,
  onValueChange,
  about,
  labelHidden,
  ...props
}: TextFieldProps) {
  return (
    <Field
      label={label}
      error={useFault(path)}
      {...(about && { description: about })}
      {...(labelHidden && { labelHidden })}
    >
      <Input
        autoComplete="off"
        value={value ?? ''}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        {...props}
      />
    </Field>
  )
}

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange'> {
  value: number
  /** Text that is no number comes as it is, and has a fault. */
  onValueChange: (value: number) => void
}

/** Keeps the text as it is typed: '50.' is on its way to a number. */
export function NumberField({ value, onValueChange, ...props }: NumberFieldProps) {
  const [text, setText] = useState(() => String(value))
  return (
    <TextField
      {...props}
      inputMode="decimal"
      value={text}
      onValueChange={(typed) => {
        setText(typed)
        const number = Number(typed.replace(',', '.'))
        onValueChange(typed.trim() === '' || Number.isNaN(number) ? (typed as unknown as number) : number)
      }}
    />
  )
}

interface ParagraphsFieldProps {
  label: string
  path: string
  value: readonly string[]
  onValueChange: (value: string[]) => void
  about?: string
  /** Each line counts, not only those behind an empty one. */
  byLine?: boolean
}

/** Several lines or paragraphs in one area. What is typed stays as it is while it is typed. */
export function ParagraphsField({ label, path, value, onValueChange, about, byLine }: ParagraphsFieldProps) {
  const [text, setText] = useState(() => value.join(byLine ? '\n' : '\n\n'))
  return (
    <Field label={label} error={useFault(path)} {...(about && { description: about })}>
      <Textarea
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          const parts = currentTarget.value.split(byLine ? '\n' : /\n\s*\n/).map((part) => part.trim())
          onValueChange(parts.filter(Boolean))
        }}
      />
    </Field>
  )
}
