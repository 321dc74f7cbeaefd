import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select, type SelectOption } from '@/ui/forms/select.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useFault, useValue } from './draft-context.ts'

interface DraftFieldProps {
  label: string
  /** The path of the field in the community: `venues[1].name`. */
  path: string
  about?: string
  /** Emptied, it is taken out of the community. */
  isOptional?: boolean
}

type TextFieldProps = DraftFieldProps & Pick<ComponentProps<'input'>, 'type' | 'inputMode'>
type SelectFieldProps = DraftFieldProps & { options: readonly SelectOption[] }

export function TextField({ label, path, about, isOptional, ...props }: TextFieldProps) {
  const [value = '', setValue] = useValue<string>(path, isOptional)
  return (
    <Field label={label} error={useFault(path)} description={about}>
      <Input
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        {...props}
      />
    </Field>
  )
}

/** Keeps the text as it is typed: '50.' is on its way to a number. Text that is no number comes as it is, and has a fault. */
export function NumberField({ label, path }: DraftFieldProps) {
  const [value, setValue] = useValue<number | string>(path)
  const [text, setText] = useState(() => String(value))
  function change(typed: string) {
    setText(typed)
    const number = Number(typed.replace(',', '.'))
    setValue(typed.trim() === '' || Number.isNaN(number) ? typed : number)
  }
  return (
    <Field label={label} error={useFault(path)}>
      <Input
        autoComplete="off"
        inputMode="decimal"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </Field>
  )
}

interface ParagraphsFieldProps extends DraftFieldProps {
  /** Each line counts, not only those behind an empty one. */
  byLine?: boolean
}

/** Several lines or paragraphs in one area. What is typed stays as it is while it is typed. */
export function ParagraphsField({ label, path, about, byLine, isOptional }: ParagraphsFieldProps) {
  const [value = [], setValue] = useValue<string[]>(path, isOptional)
  const [text, setText] = useState(() => value.join(byLine ? '\n' : '\n\n'))
  return (
    <Field label={label} error={useFault(path)} description={about}>
      <Textarea
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          const parts = currentTarget.value.split(byLine ? '\n' : /\n\s*\n/).map((part) => part.trim())
          setValue(parts.filter(Boolean))
        }}
      />
    </Field>
  )
}

export function SelectField({ label, path, about, options, isOptional }: SelectFieldProps) {
  const [value = '', setValue] = useValue<string>(path, isOptional)
  return (
    <Field label={label} error={useFault(path)} description={about}>
      <Select value={value} options={options} onValueChange={setValue} />
    </Field>
  )
}
