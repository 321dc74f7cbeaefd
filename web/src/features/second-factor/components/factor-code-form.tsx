import { t } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { CODE_LENGTH, CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import type { Result } from '../mutations.ts'

interface FactorCodeFormProps {
  action: string
  description?: string
  /** Sends the code; a refusal is shown at the field. */
  send: (code: string) => Promise<Result<unknown>>
  variant?: 'primary' | 'secondary'
}

/** The six digits of a factor. */
export function FactorCodeForm({ action, description, send, variant = 'primary' }: FactorCodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (code.length < CODE_LENGTH) return complain(t`The code has ${CODE_LENGTH} digits.`)
    setPending(true)
    const result = await send(code)
    setPending(false)
    if (!result.done) complain(result.failure ?? undefined)
  }

  function complain(sentence: string | undefined) {
    setError(sentence)
    form.current?.querySelector('input')?.select()
  }

  function type(digits: string) {
    setCode(digits)
    setError(undefined)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t`Code`} description={description} error={error}>
        <CodeInput name="code" required value={code} onChange={type} />
      </Field>
      <SubmitButton size="lg" wide variant={variant} pending={pending}>
        {action}
      </SubmitButton>
    </form>
  )
}
