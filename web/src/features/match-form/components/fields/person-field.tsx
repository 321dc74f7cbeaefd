import { t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { useMatchForm } from '../match-form-context.ts'

/** Somebody of those who take part. */
export interface Person {
  id: string
  username: string
}

interface PersonFieldProps {
  name: 'bringsBalls' | 'paidBy'
  label: string
  people: readonly Person[]
}

const NOBODY = 'nobody'

/** Chooses a participant for a task, or nobody yet. */
export function PersonField({ name, label, people }: PersonFieldProps) {
  const { values, set } = useMatchForm()
  const chosen = values[name]
  const me = currentUserId() ?? ''
  const others = people.filter(({ id }) => id !== me)
  const options = [
    { value: NOBODY, label: t`Nobody yet` },
    { value: me, label: t`You` },
    ...others.map(({ id, username }) => ({ value: id, label: username })),
  ]
  const isKnown = !chosen || options.some(({ value }) => value === chosen)
  return (
    <Field label={label}>
      <Select
        value={chosen || NOBODY}
        options={isKnown ? options : [...options, { value: chosen, label: t`Another member` }]}
        onValueChange={(id) => set({ [name]: id === NOBODY ? '' : id })}
      />
    </Field>
  )
}
