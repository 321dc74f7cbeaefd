import { LIMITS } from '@domain/limits.ts'
import { hasHidden } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { heldPlace } from '@/lib/time/deadline.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { useJoinAsGuest } from '../mutations.ts'
import { guestPlaces } from '../schema.ts'

/** Asks for a first name, and nothing else. */
export function GuestForm({ link }: { link: string }) {
  const [name, setName] = useState(() => guestPlaces()[0]?.name ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending, error } = useJoinAsGuest(link)
  const refused = error ? (heldPlace(error) ?? problemOf(error)?.sentence) : null
  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const problem = nameProblem(name)
    setWrong(problem)
    if (!problem) mutate(name)
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-2.5">
      <Field label={t`Your first name`} error={wrong ?? refused ?? undefined}>
        <Input
          name="first-name"
          autoComplete="given-name"
          enterKeyHint="go"
          maxLength={LIMITS.guestName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <SubmitButton size="lg" wide pending={isPending}>
        {t`Join as a guest`}
      </SubmitButton>
      <p className="text-muted text-small">
        {t`No account needed. Members and whoever has this link see your name. You can leave again in this browser.`}
      </p>
    </form>
  )
}

/** The reason why a guest cannot be called so; null where it is a name. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return t`Please enter your name`
  return hasHidden(name) ? t`A name cannot have characters that are invisible` : null
}
