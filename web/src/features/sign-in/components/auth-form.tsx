import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { errorsOf, type FieldErrors } from '../schema.ts'

interface AuthFormProps {
  fields: Parameters<typeof errorsOf>[1]
  action: string
  /** Secondary beside a form that matters more. */
  variant?: 'primary' | 'secondary'
  /** Sends the form. Errors that belong to a field are handed back and shown there. */
  submit: (form: FormData) => Promise<FieldErrors>
  children: (errors: FieldErrors) => ReactNode
}

/** A form that checks itself, sends once at a time, and puts the focus on the first field that is wrong. */
export function AuthForm({ fields, action, variant = 'primary', submit, children }: AuthFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [pending, setPending] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    const wrong = errorsOf(form, fields)
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    setPending(true)
    show(await submit(form).finally(() => setPending(false)))
  }

  function show(wrong: FieldErrors) {
    setErrors(wrong)
    const first = fields.find((field) => wrong[field])
    if (first) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={element} noValidate onSubmit={send} className="grid gap-4.5">
      {children(errors)}
      <SubmitButton size="lg" wide variant={variant} pending={pending} className="mt-1.5">
        {action}
      </SubmitButton>
    </form>
  )
}
