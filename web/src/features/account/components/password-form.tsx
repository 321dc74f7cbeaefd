import { messages } from '@domain/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { CodeInput } from '@/ui/code-input.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/input.tsx'
import { changePassword, mailPasswordCode, type Refused } from '../mutations.ts'
import { accountKeys } from '../queries.ts'
import { tellRefused } from './tell.ts'

/** What the server asks for besides the new password; it says so when it is missing. */
type Proof = 'none' | 'current' | 'code'
type Errors = Partial<Record<'current' | 'password' | 'confirm' | 'code', string>>

/** A new password. Some servers want the present one too, or a code that they mail. */
export function PasswordForm({ email, close }: { email: string; close: () => void }) {
  const client = useQueryClient()
  const [proof, setProof] = useState<Proof>('none')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const wrong = errorsOf(text)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setPending(true)
    const refused = await changePassword({
      password: text('password'),
      ...(proof === 'current' && { current: text('current') }),
      ...(proof === 'code' && { nonce: code }),
    })
    if (refused) await heed(refused)
    setPending(false)
    if (refused) return
    toast({ title: 'Password changed', description: 'All other devices have been signed out.' })
    close()
    await client.invalidateQueries({ queryKey: accountKeys.sessions })
  }

  async function heed(refused: Refused) {
    if (refused.code === 'reauthentication_needed') return askByMail()
    if (refused.code.startsWith('current_password')) {
      setProof('current')
      return setErrors(proof === 'current' ? { current: refused.sentence } : {})
    }
    setErrors(fieldOf(refused))
    if (Object.keys(fieldOf(refused)).length === 0) tellRefused('Password not changed', refused)
  }

  async function askByMail() {
    const failed = await mailPasswordCode()
    if (failed) return tellRefused('Password not changed', failed)
    setProof('code')
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-[420px] gap-4">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {proof === 'current' && (
        <Field label="Current password" error={errors.current}>
          <PasswordInput name="current" autoComplete="current-password" required />
        </Field>
      )}
      <Field label="New password" error={errors.password}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm new password" error={errors.confirm}>
        <PasswordInput name="confirm" autoComplete="new-password" required />
      </Field>
      {proof === 'code' && (
        <Field
          label="Code"
          description={`To be sure that it is you we have mailed a code to ${email}.`}
          error={errors.code}
        >
          <CodeInput name="code" value={code} onChange={setCode} most={10} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="secondary" pending={pending}>
          Save password
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function errorsOf(text: (name: string) => string): Errors {
  if (text('password') === '') return { password: 'Please enter a new password' }
  if (text('password') !== text('confirm')) return { confirm: messages.auth.passwordsDiffer }
  return {}
}

/** Where a refusal belongs; what makes a password too weak is said in the server's words. */
function fieldOf({ code, said, sentence }: Refused): Errors {
  if (code === 'weak_password') return { password: said ?? sentence }
  if (code === 'same_password') return { password: sentence }
  if (code === 'reauthentication_not_valid' || code === 'reauth_nonce_missing')
    return { code: 'This code is wrong or too old.' }
  return {}
}
