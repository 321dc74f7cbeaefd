import { t } from '@lingui/core/macro'
import { Check, Circle } from 'lucide-react'
import { passwordRules } from '@/lib/backend/config.ts'
import { cn } from '@/lib/cn.ts'

interface PasswordRulesProps {
  password: string
  /** Tells whether it is easy to guess; null while that is not known. */
  isGuessed: boolean | null
}

/** The rules for a new password, there from the beginning; each gets its tick as one types. */
export function PasswordRules({ password, isGuessed }: PasswordRulesProps) {
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
