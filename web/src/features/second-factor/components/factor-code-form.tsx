import { t } from '@lingui/core/macro'
import { useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { CODE_LENGTH, CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import type { Result } from '../mutations.ts'
import { codeFaults } from '../schema.ts'

interface FactorCodeFormProps {
  action: string
  description?: string
  /** Sends the code; a refusal is shown at the field. */
  send: (code: string) => Promise<Result<unknown>>
  variant?: 'primary' | 'secondary'
}

/** The six digits of a factor. */
export function FactorCodeForm({ action, description, send, variant = 'primary' }: FactorCodeFormProps) {
  const form = useForm({
    values: { code: '' },
    check: codeFaults,
    send: async ({ code }) => {
      const result = await send(code)
      if (!result.done) return { code: result.failure ?? undefined }
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <Field label={t`Code`} description={description} error={form.faults.code}>
        <CodeInput
          name="code"
          required
          value={form.values.code}
          onChange={(code) => form.set({ code })}
          most={CODE_LENGTH}
        />
      </Field>
      <SubmitButton size="lg" wide variant={variant} pending={form.pending}>
        {action}
      </SubmitButton>
    </form>
  )
}
