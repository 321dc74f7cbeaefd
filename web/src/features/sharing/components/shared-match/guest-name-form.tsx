import { LIMITS } from '@domain/limits.ts'
import { hasHidden } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { type Faults, useForm } from '@/lib/forms/use-form.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'

interface GuestNameFormProps {
  /** Its button, for whoever presses it from elsewhere on the page. */
  button?: RefObject<HTMLButtonElement | null>
  /** The guest is whoever types: the browser may know the name. */
  isOwn: boolean
  match: { match_type: string }
  name?: string
  action: string
  send: (name: string) => void
  pending: boolean
  error: unknown
  cancel?: () => void
}

export function GuestNameForm(props: GuestNameFormProps) {
  const { isOwn, match, name = '', send, pending, error, cancel } = props
  const form = useForm({
    values: { name },
    check: (values) => guestFaults(values, isOwn),
    send: (values) => send(values.name),
    isSending: pending,
  })
  const refused = error ? refusalLabel(error, match) : undefined
  return (
    <form {...form.props} className="grid gap-2.5">
      <Field label={isOwn ? t`Your first name` : t`First name`} error={form.faults.name ?? refused}>
        <Input
          name="first-name"
          autoComplete={isOwn ? 'given-name' : 'off'}
          enterKeyHint="go"
          autoFocus={cancel !== undefined}
          maxLength={LIMITS.guestName}
          {...form.text('name')}
        />
      </Field>
      <FormButtons {...props} />
    </form>
  )
}

type FormButtonsProps = Pick<GuestNameFormProps, 'button' | 'action' | 'pending' | 'cancel'>

function FormButtons({ button, action, pending, cancel }: FormButtonsProps) {
  if (!cancel)
    return (
      <SubmitButton {...(button && { ref: button })} size="lg" wide pending={pending}>
        {action}
      </SubmitButton>
    )
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button variant="ghost" onClick={cancel}>
        {t`Cancel`}
      </Button>
      <SubmitButton pending={pending}>{action}</SubmitButton>
    </div>
  )
}

function guestFaults({ name }: { name: string }, isOwn: boolean): Faults<{ name: string }> {
  if (name.trim() === '') return { name: isOwn ? t`Please enter your name` : t`Please enter a name` }
  return hasHidden(name) ? { name: t`A name cannot have characters that are invisible` } : {}
}
