import { t } from '@lingui/core/macro'
import { UserPlus } from 'lucide-react'
import { useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { checkGuest, type TypedGuest } from '../../schema.ts'

/** Adds somebody without an account by the first name. */
export function GuestForm({ add, pending }: { add: (name: string) => void; pending: boolean }) {
  const form = useForm<TypedGuest>({
    values: { name: '' },
    check: checkGuest,
    send: ({ name }) => {
      form.reset({ name: '' })
      add(name.trim())
    },
    isSending: pending,
  })
  return (
    <form {...form.props} className="flex flex-wrap items-start gap-2.5">
      <Field label={t`Guest`} labelHidden error={form.faults.name} className="min-w-0 flex-1 basis-40">
        <Input {...form.text('name')} name="name" autoComplete="off" placeholder={t`First name of a guest`} />
      </Field>
      <SubmitButton variant="secondary" pending={pending}>
        <UserPlus aria-hidden="true" />
        {t`Add`}
      </SubmitButton>
    </form>
  )
}
