import { hasHidden, tidyName } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import { flowMarkOf } from '@/lib/backend/session/started-here.ts'
import type { Faults } from '@/lib/forms/use-form.ts'
import { paths } from '@/lib/paths.ts'

type Field = 'email' | 'username' | 'password' | 'confirm' | 'code'

export type AuthValues = Record<Field, string>

export type FieldErrors = Faults<AuthValues>

const missing = (): Record<Field, string> => ({
  email: t`Please enter your email`,
  username: t`Please enter your name`,
  password: t`Please enter your password`,
  confirm: t`Please confirm your password`,
  code: t`Please enter the code`,
})

/** Every named field must be filled; where a password is confirmed, both must be the same. */
export function errorsOf(values: AuthValues, fields: readonly Field[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fields) if (values[field] === '') errors[field] = missing()[field]
  if (!errors.email && fields.includes('email') && !/^\S+@\S+$/.test(values.email))
    errors.email = t`Please enter a valid email address`
  if (!errors.username && hasHidden(values.username))
    errors.username = t`A name cannot have characters that are invisible`
  if (!errors.confirm && fields.includes('confirm') && values.password !== values.confirm)
    errors.confirm = t`Passwords do not match`
  return errors
}

/** Reads the fields: without blanks around them, unless it is a password; a name as it is kept. */
export function valuesOf(form: FormData): AuthValues {
  const text = (field: Field) => String(form.get(field) ?? '')
  return {
    email: text('email').trim(),
    username: tidyName(text('username')),
    password: text('password'),
    confirm: text('confirm'),
    code: text('code').trim(),
  }
}

/** The values in a mail's link when it comes back to the site; `started` is the mark of `redirectUrl`. */
export type MailLink =
  /** `ofMail` is null when no mail but a provider led here. */
  | {
      kind: 'tokens'
      accessToken: string
      refreshToken: string
      /** Seconds that the access token is valid for; null where the address does not say. */
      expiresIn: number | null
      ofMail: string | null
      started: string | null
    }
  /** The link was accepted, but a further step is needed. */
  | { kind: 'message' }
  | { kind: 'code'; code: string }
  | { kind: 'token-hash'; tokenHash: string; type: 'signup' | 'recovery' | 'email'; started: string | null }
  | { kind: 'refused'; code: string; description: string }

/** Parses the address to which a mail led; null for any other address. */
export function mailLinkOf(href: string): MailLink | null {
  const { search, hash } = new URL(href)
  const fields = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`)
  const field = (name: string) => fields.get(name) ?? ''
  if (field('error_code') || field('error'))
    return {
      kind: 'refused',
      code: field('error_code') || field('error'),
      description: field('error_description'),
    }
  if (field('access_token') && field('refresh_token'))
    return {
      kind: 'tokens',
      accessToken: field('access_token'),
      refreshToken: field('refresh_token'),
      expiresIn: Number(field('expires_in')) || null,
      ofMail: fields.get('type'),
      started: flowMarkOf(href),
    }
  if (field('token_hash'))
    return {
      kind: 'token-hash',
      tokenHash: field('token_hash'),
      type: otpTypeOf(field('type')),
      started: flowMarkOf(href),
    }
  if (field('code')) return { kind: 'code', code: field('code') }
  return field('message') ? { kind: 'message' } : null
}

const otpTypeOf = (type: string) => (type === 'signup' || type === 'recovery' ? type : 'email')

const MODES = ['signin', 'signup', 'reset-password'] as const

export type AuthMode = (typeof MODES)[number]

export function authModeOf(search: string): AuthMode {
  const wanted = new URLSearchParams(search).get('mode')
  return MODES.find((mode) => mode === wanted) ?? 'signin'
}

/** The address of a mode; whatever else the present address carries stays. */
export function authModePath(search: string, mode: AuthMode): string {
  const fields = new URLSearchParams(search)
  if (mode === 'signin') fields.delete('mode')
  else fields.set('mode', mode)
  return fields.size > 0 ? `${paths.auth}?${fields}` : paths.auth
}

/** State of an entry of the history that shows the sign-in screen. */
export interface AuthVisit {
  /** True if the session ended without the member's action. */
  ended: boolean
  /** A mail that was sent from the mode before. */
  mailed: { for: AuthMode; email: string } | null
  /** State for the screen to which signing in leads back. */
  resume: object | null
}

export const NEW_VISIT: AuthVisit = { ended: false, mailed: null, resume: null }

/** Reads the state of a history entry, which an older version of the page may have written. */
export const authVisitOf = (state: unknown): AuthVisit =>
  typeof state === 'object' ? { ...NEW_VISIT, ...state } : NEW_VISIT
