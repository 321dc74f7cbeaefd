import { LIMITS } from '@domain/limits.ts'
import { hasHidden } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'

interface GuestNameFormProps {
  /** Its button, for whoever presses it from elsewhere on the page. */
  button?: RefObject<HTMLButtonElement | null>
  label: string
  /** The guest is whoever types: the browser may know the name. */
  isOwn: boolean
  match: { match_type: string }
  /** The name to begin with. */
  name?: string
  action: string
  send: (name: string) => void
  pending: boolean
  /** Why it was refused the last time. */
  error: unknown
  cancel?: () => void
}

/** Asks for the first name of a guest, and nothing else. */
export function GuestNameForm({
  button,
  label,
  isOwn,
  match,
  name = '',
  action,
  send,
  pending,
  error,
  cancel,
}: GuestNameFormProps) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const refused = error ? refusalLabel(error, match) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const problem = problemOfName(typed, isOwn)
    setWrong(problem)
    if (problem) field.current?.focus()
    else send(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <Field label={label} error={wrong ?? refused}>
        <Input
          ref={field}
          name="first-name"
          autoComplete={isOwn ? 'given-name' : 'off'}
          enterKeyHint="go"
          autoFocus={cancel !== undefined}
          maxLength={LIMITS.guestName}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {cancel ? (
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="ghost" onClick={cancel}>
            {t`Cancel`}
          </Button>
          <SubmitButton pending={pending}>{action}</SubmitButton>
        </div>
      ) : (
        <SubmitButton {...(button && { ref: button })} size="lg" wide pending={pending}>
          {action}
        </SubmitButton>
      )}
    </form>
  )
}

function problemOfName(name: string, isOwn: boolean): string | null {
  if (name.trim() === '') return isOwn ? t`Please enter your name` : t`Please enter a name`
  return hasHidden(name) ? t`A name cannot have characters that are invisible` : null
}
