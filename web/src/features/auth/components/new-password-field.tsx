import { messages } from '@domain/messages.ts'
import { passwordWords } from '@domain/password-words.ts'
import { useEffect, useState } from 'react'
import { community } from '@/lib/config.ts'
import { sessionStore } from '@/lib/session.ts'
import { useStore } from '@/lib/use-store.ts'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/input.tsx'

const QUIET_MS = 400

interface NewPasswordFieldProps {
  label: string
  error: string | undefined
  /** Names and addresses in the form around it, which a password must not be made of. */
  texts?: readonly string[]
}

/** A password that is chosen; while it is typed the field says when it is easy to guess. */
export function NewPasswordField({ label, error, texts = [] }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const weak = useVerdict(password, texts)
  return (
    <Field label={label} error={weak ? messages.auth.passwordGuessed : error}>
      <PasswordInput
        name="password"
        autoComplete="new-password"
        required
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Field>
  )
}

function useVerdict(password: string, texts: readonly string[]): boolean {
  const { session } = useStore(sessionStore)
  const [weak, setWeak] = useState(false)
  const about = JSON.stringify([
    ...texts,
    session?.user.email,
    ...Object.values(session?.user.user_metadata ?? {}),
  ])
  useEffect(() => {
    setWeak(false)
    if (password === '') return
    let left = false
    const timer = setTimeout(async () => {
      // Without it, as without a network, the server says the same when the form is sent.
      const strength = await import('@/lib/password-strength.ts').catch(() => null)
      const known = (JSON.parse(about) as unknown[]).filter((text) => typeof text === 'string')
      if (!left && strength)
        setWeak(strength.isEasyToGuess(password, [...passwordWords(community()), ...known]))
    }, QUIET_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [password, about])
  return weak
}
