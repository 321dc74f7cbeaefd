import { passwordWords } from '@domain/password-words.ts'
import { t } from '@lingui/core/macro'
import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { community, passwordRules } from '@/lib/backend/config.ts'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { cn } from '@/lib/cn.ts'
import { useStore } from '@/lib/use-store.ts'
import { Field } from '@/ui/forms/field.tsx'
import { PasswordInput } from '@/ui/forms/input.tsx'

const QUIET_MS = 400

interface NewPasswordFieldProps {
  label: string
  error: string | undefined
  /** Names and addresses in the form around it, which a password must not be made of. */
  texts?: readonly string[]
}

export function NewPasswordField({ label, error, texts = [] }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const isGuessed = useVerdict(password, texts)
  return (
    <Field
      label={label}
      description={<PasswordRules password={password} isGuessed={isGuessed} />}
      error={
        isGuessed ? t`This is easy to guess. Add a few words that have nothing to do with each other.` : error
      }
    >
      <PasswordInput
        name="password"
        autoComplete="new-password"
        required
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Field>
  )
}

/** Tells whether the password is easy to guess; null while it is too short to tell, or nobody has looked. */
function useVerdict(password: string, texts: readonly string[]): boolean | null {
  const { session } = useStore(sessionStore)
  const [verdict, setVerdict] = useState<boolean | null>(null)
  const about = JSON.stringify([
    ...texts,
    session?.user.email,
    ...Object.values(session?.user.user_metadata ?? {}),
  ])
  useEffect(() => {
    setVerdict(null)
    if ([...password].length < passwordRules().minLength) return
    let left = false
    const timer = setTimeout(async () => {
      // Without it, as without a network, the server says the same when the form is sent.
      const strength = await import('@/lib/password-strength.ts').catch(() => null)
      const known = (JSON.parse(about) as unknown[]).filter((text) => typeof text === 'string')
      if (!left && strength)
        setVerdict(strength.isEasyToGuess(password, [...passwordWords(community()), ...known]))
    }, QUIET_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [password, about])
  return verdict
}

/** The rules for a new password, there from the beginning; each gets its tick as one types. */
function PasswordRules({ password, isGuessed }: { password: string; isGuessed: boolean | null }) {
  const { minLength, requiredCharacters } = passwordRules()
  const hasAll = requiredCharacters.every((set) => [...password].some((letter) => set.includes(letter)))
  const sets = requiredCharacters.join('   ')
  return (
    <span className="grid gap-1">
      <Rule met={[...password].length >= minLength}>{t`At least ${minLength} characters`}</Rule>
      {requiredCharacters.length > 0 && <Rule met={hasAll}>{t`One of each: ${sets}`}</Rule>}
      <Rule
        met={isGuessed === false}
      >{t`Hard to guess: not a name, a date, or a common word with a number`}</Rule>
    </span>
  )
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const Icon = met ? Check : Circle
  return (
    <span className={cn('flex gap-2', met && 'text-good')}>
      <Icon aria-hidden="true" className="mt-[.2em] size-[1.05em] shrink-0" strokeWidth={met ? 3 : 2} />
      <span className="wrap-anywhere">
        {children}
        <span className="sr-only"> ({met ? t`fulfilled` : t`not yet fulfilled`})</span>
      </span>
    </span>
  )
}
