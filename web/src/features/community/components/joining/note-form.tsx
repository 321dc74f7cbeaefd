import { t } from '@lingui/core/macro'
import { useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useWriteNote } from '../../mutations/joining.ts'

const MAX_LENGTH = 500

/** A few words to the stewards, such as who one is. */
export function NoteForm({ userId, saved }: { userId: string; saved: string }) {
  const { mutate, isPending } = useWriteNote(userId)
  const form = useForm({ values: { note: saved }, send: ({ note }) => mutate(note), isSending: isPending })
  return (
    <form {...form.props} className="grid gap-3">
      <Field label={t`A note to the stewards`} description={t`Such as who you are, or whom you play with.`}>
        <Textarea maxLength={MAX_LENGTH} {...form.text('note')} />
      </Field>
      <SubmitButton
        variant="secondary"
        className="justify-self-start"
        pending={form.pending}
        disabled={form.values.note.trim() === saved}
      >
        {t`Save note`}
      </SubmitButton>
    </form>
  )
}
