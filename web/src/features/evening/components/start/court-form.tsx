import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '@/lib/forms/use-form.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { checkCourt, type TypedCourt } from '../../schema.ts'

interface CourtFormProps {
  courts: readonly string[]
  add: (name: string) => void
}

/** Adds a court by any name: a hall that the community does not know has some, too. */
export function CourtForm({ courts, add }: CourtFormProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Chip icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t`Add a court`}
      </Chip>
    )
  return (
    <NameForm
      courts={courts}
      add={(name) => {
        setOpen(false)
        add(name)
      }}
    />
  )
}

function NameForm({ courts, add }: CourtFormProps) {
  const form = useForm<TypedCourt>({
    values: { court: '' },
    check: (values) => checkCourt(values, courts),
    send: ({ court }) => add(court.trim()),
  })
  return (
    <form {...form.props} className="flex w-full flex-wrap items-start gap-2.5">
      <Field
        label={t`Name of the court`}
        labelHidden
        error={form.faults.court}
        className="min-w-0 flex-1 basis-40"
      >
        <Input
          {...form.text('court')}
          name="court"
          autoComplete="off"
          placeholder={t`Name of the court`}
          autoFocus
        />
      </Field>
      <SubmitButton variant="secondary" isKept>
        {t`Add`}
      </SubmitButton>
    </form>
  )
}
