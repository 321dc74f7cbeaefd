import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '@/ui/buttons/button.tsx'
import { type Result, sendCode } from '../mutations.ts'
import { FactorCodeForm } from './factor-code-form.tsx'

interface PhoneCodeFormProps {
  factorId: string
  action: string
  send: (code: string, challengeId: string) => Promise<Result<unknown>>
}

/** A code that has to be sent first: not by itself, since each message costs money, and a reload would send another. */
export function PhoneCodeForm({ factorId, action, send }: PhoneCodeFormProps) {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function ask() {
    setPending(true)
    const result = await sendCode(factorId)
    setPending(false)
    setFailure(result.done ? null : result.failure)
    if (result.done) setChallenge(result.value)
  }

  return (
    <div className="grid gap-4">
      {challenge && (
        <FactorCodeForm
          key={challenge}
          action={action}
          description={t`We have sent you a message. It can take a minute.`}
          send={(code) => send(code, challenge)}
        />
      )}
      <p role="alert" className="font-[560] text-danger text-small empty:hidden">
        {failure}
      </p>
      <Button variant={challenge ? 'ghost' : 'primary'} size="lg" wide pending={pending} onClick={ask}>
        {challenge ? t`Send another code` : t`Send me a code`}
      </Button>
    </div>
  )
}
