import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useWriteNote } from '../../mutations/joining.ts'

const MOST = 500

/** A few words to the stewards, such as who one is. */
export function NoteForm({ userId, saved }: { userId: string; saved: string }) {
  const { mutate, isPending } = useWriteNote(userId)
  const [note, setNote] = useState(saved)
  function send(event: FormEvent) {
    event.preventDefault()
    mutate(note)
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <Field label={t`A note to the stewards`} description={t`Such as who you are, or whom you play with.`}>
        <Textarea maxLength={MOST} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <SubmitButton
        variant="secondary"
        className="justify-self-start"
        pending={isPending}
        disabled={note.trim() === saved}
      >
        {t`Save note`}
      </SubmitButton>
    </form>
  )
}
