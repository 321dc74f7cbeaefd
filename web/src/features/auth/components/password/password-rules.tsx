import { messages } from '@domain/messages.ts'
import { Check, Circle } from 'lucide-react'
import { passwordRules } from '@/lib/backend/config.ts'
import { cn } from '@/lib/cn.ts'

const words = messages.auth.passwordRules

interface PasswordRulesProps {
  password: string
  /** Tells whether it is easy to guess; null while that is not known. */
  isGuessed: boolean | null
}

/** The rules for a new password, there from the beginning; each gets its tick as one types. */
export function PasswordRules({ password, isGuessed }: PasswordRulesProps) {
  const { minLength, requiredCharacters } = passwordRules()
  const hasAll = requiredCharacters.every((set) => [...password].some((letter) => set.includes(letter)))
  return (
    <span className="grid gap-1">
      <Rule met={[...password].length >= minLength}>{words.length(minLength)}</Rule>
      {requiredCharacters.length > 0 && <Rule met={hasAll}>{words.characters(requiredCharacters)}</Rule>}
      <Rule met={isGuessed === false}>{words.guesses}</Rule>
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
        <span className="sr-only"> ({met ? words.met : words.open})</span>
      </span>
    </span>
  )
}
