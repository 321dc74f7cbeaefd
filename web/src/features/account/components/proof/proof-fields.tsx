import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { problemOf, type Reason, reasonedFailure } from '@/lib/backend/errors.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { CODE_LENGTH, CodeInput } from '@/ui/forms/code-input.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { PasswordInput } from '@/ui/forms/input.tsx'
import type { Proof } from '../../mutations/account.ts'

interface Entries {
  by: 'password' | 'code'
  password: string
  code: string
  /** Tells whether a code was mailed, or is about to be. */
  sent: boolean
  error: string | undefined
}

export interface ProofState extends Entries {
  sending: boolean
  /** The part of the form with these fields. */
  box: RefObject<HTMLDivElement | null>
  set: (change: Partial<Entries>) => void
  send: () => void
  /** Returns the entered proof; null if something is missing, which is shown at the field. */
  read: () => Proof | null
  /** Shows an error of the proof at its field; returns false if the error is about something else. */
  isAbout: (error: Error) => boolean
}

/** @param mailCode has the code mailed that this form is about to take */
export function useProofFields(hasPassword: boolean, mailCode: () => Promise<unknown>): ProofState {
  const [state, setState] = useState<Entries>({
    by: hasPassword ? 'password' : 'code',
    password: '',
    code: '',
    sent: false,
    error: undefined,
  })
  const box = useRef<HTMLDivElement>(null)
  const merge = (change: Partial<Entries>) => setState((now) => ({ ...now, ...change }))
  // The field takes the focus, so it has to be marked by then.
  function refuse(change: Partial<Entries>) {
    flushSync(() => merge(change))
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const { mutate, isPending } = useAction({
    run: mailCode,
    done: () => merge({ sent: true, code: '' }),
    failed: (error) => reasonedFailure(error, t`The code was not sent`),
  })
  function send() {
    if (isPending) return
    merge({ by: 'code', error: undefined })
    mutate()
  }
  return {
    ...state,
    sending: isPending,
    box,
    send,
    set: (change) => merge({ error: undefined, ...change }),
    read() {
      if (state.by === 'password') {
        if (state.password !== '') return { current_password: state.password }
        refuse({ error: t`Please enter your current password` })
        return null
      }
      if (!state.sent) {
        send()
        return null
      }
      if (state.code.length >= CODE_LENGTH) return { nonce: state.code }
      refuse({ error: t`Please enter the code of the mail` })
      return null
    },
    isAbout(error) {
      const { reason, sentence } = { ...problemOf(error) }
      if (reason === 'reauthentication_needed') send()
      else if (reason === 'current_password_required')
        refuse({ by: 'password', error: state.by === 'password' ? sentence : undefined })
      else if (reason && PROOF_REASONS.has(reason)) refuse({ error: sentence })
      else return false
      return true
    },
  }
}

const PROOF_REASONS = new Set<Reason>(['current_password_invalid', 'reauthentication_not_valid'])

interface ProofFieldsProps {
  proof: ProofState
  email: string
  /** The button that requests the code; it is the main action until the code was mailed. */
  sendsFirst?: boolean
}

export function ProofFields({ proof, email, sendsFirst = false }: ProofFieldsProps) {
  return (
    <div ref={proof.box} className="grid gap-1">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {proof.by === 'password' ? (
        <PasswordField {...proof} />
      ) : (
        <CodeField {...proof} {...{ email, sendsFirst }} />
      )}
      <TextButton
        className="justify-self-start text-small"
        onClick={() => proof.set({ by: proof.by === 'password' ? 'code' : 'password' })}
      >
        {proof.by === 'password' ? t`Email me a code instead` : t`Use my password instead`}
      </TextButton>
    </div>
  )
}

function PasswordField({ password, error, set }: ProofState) {
  return (
    <Field label={t`Current password`} error={error}>
      <PasswordInput
        name="current"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </Field>
  )
}

type CodeFieldProps = ProofState & { email: string; sendsFirst: boolean }

function CodeField({ email, code, sent, sending, error, set, send, sendsFirst }: CodeFieldProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-muted text-small [overflow-wrap:anywhere]">
        {sent ? t`We have mailed a code to ${email}. It can take a minute.` : t`We mail a code to ${email}.`}
      </p>
      {sent && (
        <Field label={t`Code of the mail`} error={error}>
          <CodeInput name="code" autoFocus value={code} onChange={(digits) => set({ code: digits })} />
        </Field>
      )}
      {sent ? (
        <TextButton className="justify-self-start text-small" aria-busy={sending} onClick={send}>
          {t`Send another code`}
        </TextButton>
      ) : (
        <Button
          variant={sendsFirst ? 'primary' : 'secondary'}
          size={sendsFirst ? 'lg' : 'md'}
          wide={sendsFirst}
          sends
          pending={sending}
          onClick={send}
          className="justify-self-start"
        >
          {t`Send me a code`}
        </Button>
      )}
    </div>
  )
}
