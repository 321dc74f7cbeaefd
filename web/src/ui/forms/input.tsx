import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { CONTROL, useField } from './field.tsx'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useField()} className={cn(CONTROL, className)} {...props} />
}

export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cn('pr-13', className)}
        {...props}
      />
      <button
        type="button"
        aria-label={shown ? t`Hide password` : t`Show password`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-button text-muted hover:text-text"
      >
        <Icon aria-hidden="true" size={22} />
      </button>
    </div>
  )
}
