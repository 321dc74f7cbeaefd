import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from '@/lib/forms/use-form.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { CODE_LENGTH, CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { prove, sendCode } from '../mutations.ts'
import { codeFaults, factorFailure } from '../schema.ts'

interface FactorCodeFormProps {
  factorId: string
  action: string
  onProved: () => unknown
}

export function FactorCodeForm(props: FactorCodeFormProps & { challengeId?: string }) {
  const { factorId, action, onProved, challengeId } = props
  const form = useForm({
    values: { code: '' },
    check: codeFaults,
    send: async ({ code }) => {
      try {
        await prove(factorId, code, challengeId ?? null)
      } catch (error) {
        return { code: factorFailure(error) ?? undefined }
      }
      await onProved()
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <Field
        label={t`Code`}
        description={challengeId && t`We have sent you a message. It can take a minute.`}
        error={form.faults.code}
      >
        <CodeInput
          name="code"
          required
          value={form.values.code}
          onChange={(code) => form.set({ code })}
          most={CODE_LENGTH}
        />
      </Field>
      <SubmitButton size="lg" wide pending={form.pending}>
        {action}
      </SubmitButton>
    </form>
  )
}

/** A code that has to be sent first: not by itself, since each message costs money, and a reload would send another. */
export function PhoneCodeForm(props: FactorCodeFormProps) {
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  async function ask() {
    setPending(true)
    try {
      setChallengeId(await sendCode(props.factorId))
      setFailure(null)
    } catch (error) {
      setFailure(factorFailure(error))
    }
    setPending(false)
  }
  return (
    <div className="grid gap-4">
      {challengeId && <FactorCodeForm key={challengeId} {...props} challengeId={challengeId} />}
      <p role="alert" className="font-[560] text-danger text-small empty:hidden">
        {failure}
      </p>
      <Button
        variant={challengeId ? 'ghost' : 'primary'}
        size="lg"
        wide
        sends
        pending={pending}
        onClick={ask}
      >
        {challengeId ? t`Send another code` : t`Send me a code`}
      </Button>
    </div>
  )
}
