import type { Community, Venue } from '@domain/community/community-config.ts'
import { type ComponentProps, createContext, useContext, useState } from 'react'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select, type SelectOption } from '@/ui/forms/select.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { faultLabel } from '../words/fault-label.ts'
import { fieldLabel } from '../words/part-label.ts'

export interface DraftAccess {
  community: Community
  /** Replaces the community by what the function makes of a copy. */
  change: (edit: (community: Community) => void) => void
  faults: ReadonlyMap<string, string>
}

export const DraftContext = createContext<DraftAccess | null>(null)

export function useDraft(): DraftAccess {
  const access = useContext(DraftContext)
  if (!access) throw new Error('useDraft needs a DraftContext around it')
  return access
}

export function useFault(path: string): string | undefined {
  const sentence = useDraft().faults.get(path)
  return sentence && faultLabel(sentence)
}

export interface VenueProps {
  venue: Venue
  /** The beginning of the paths of its fields: `venues[1]`. */
  at: string
}

/** The value at the path of a field, and how it is changed. An optional one that is emptied is taken out of the draft. */
export function useValue<Value>(path: string, isOptional = false) {
  const { community, change } = useDraft()
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const set = (value: Value) =>
    change((draft) => {
      const owner = partAt(draft, keys.slice(0, -1))
      const key = keys.at(-1)
      if (!owner || !key) return
      if (isOptional && isEmpty(value)) delete owner[key]
      else owner[key] = value
    })
  return [partAt(community, keys) as Value | undefined, set] as const
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Part = Record<string, unknown>

const partAt = (whole: object, keys: readonly string[]) =>
  keys.reduce<unknown>((part, key) => (part as Part | undefined)?.[key], whole) as Part | undefined

interface DraftFieldProps {
  /** Without it the field is called as in the list of changes. */
  label?: string
  /** The path of the field in the community: `venues[1].name`. */
  path: string
  about?: string
  isOptional?: boolean
}

type TextFieldProps = DraftFieldProps & Pick<ComponentProps<'input'>, 'type' | 'inputMode'>
type SelectFieldProps = DraftFieldProps & { options: readonly SelectOption[] }

export function TextField({ path, label = fieldLabel(path), about, isOptional, ...props }: TextFieldProps) {
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
export function NumberField({ path, label = fieldLabel(path) }: DraftFieldProps) {
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
export function ParagraphsField({ path, byLine, isOptional, ...field }: ParagraphsFieldProps) {
  const [value = [], setValue] = useValue<string[]>(path, isOptional)
  const [text, setText] = useState(() => value.join(byLine ? '\n' : '\n\n'))
  return (
    <Field label={field.label ?? fieldLabel(path)} error={useFault(path)} description={field.about}>
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

export function SelectField({ path, options, isOptional, ...field }: SelectFieldProps) {
  const [value = '', setValue] = useValue<string>(path, isOptional)
  return (
    <Field label={field.label ?? fieldLabel(path)} error={useFault(path)} description={field.about}>
      <Select value={value} options={options} onValueChange={setValue} />
    </Field>
  )
}
