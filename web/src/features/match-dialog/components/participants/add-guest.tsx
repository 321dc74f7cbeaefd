import { LIMITS } from '@domain/limits.ts'
import { hasHidden } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useAddGuest } from '../../mutations.ts'
import type { Match } from '../../queries.ts'

interface AddGuestProps {
  match: Match
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the name of somebody whom the creator brings along. */
export default function AddGuest({ match, open, onOpenChange }: AddGuestProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Bring a guest`}
      description={t`Your guest needs no account and takes one of the places.`}
    >
      <NameForm key={String(open)} match={match} close={() => onOpenChange(false)} />
    </Sheet>
  )
}

function NameForm({ match, close }: { match: Match; close: () => void }) {
  const [name, setName] = useState('')
  const [request] = useState(newId)
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending, error } = useAddGuest(match)
  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const problem = problemOfName(name)
    setWrong(problem)
    if (!problem) mutate({ name, request }, { onSuccess: close })
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field label={t`First name`} error={wrong ?? (error ? problemOf(error)?.sentence : undefined)}>
        <Input
          autoComplete="off"
          maxLength={LIMITS.guestName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <SubmitButton size="lg" wide pending={isPending}>
        {t`Add guest`}
      </SubmitButton>
    </form>
  )
}

function problemOfName(name: string): string | null {
  if (name.trim() === '') return t`Please enter a name`
  return hasHidden(name) ? t`A name cannot have characters that are invisible` : null
}
