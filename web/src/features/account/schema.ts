import { t } from '@lingui/core/macro'
import type { Faults } from '@/lib/forms/use-form.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { CODE_LENGTH } from '@/ui/forms/code-input.tsx'

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]
const HANDHELD = /\biPhone\b|\biPad\b|\bAndroid\b|\bMobile\b/

export interface Device {
  /** 'Chrome on Android' */
  name: string
  handheld: boolean
}

/** A device in plain words, from what its browser says of itself. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const browser = wordFor(BROWSERS, text)
  const system = wordFor(SYSTEMS, text)
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
  return { name, handheld: HANDHELD.test(text) }
}

const wordFor = (words: [RegExp, string][], text: string) =>
  words.find(([pattern]) => pattern.test(text))?.[1]

/** 'courtside-my-data-2026-11-21.json' */
export const exportFileName = (now: string): string => `courtside-my-data-${venueDay(now)}.json`

export const confirmation = (): string => t`DELETE`

export const isConfirmed = (typed: string): boolean =>
  typed.trim().toUpperCase() === confirmation().toUpperCase()

export function deletionFaults({ typed }: { typed: string }): Faults<{ typed: string }> {
  const word = confirmation()
  return isConfirmed(typed) ? {} : { typed: t`Please type ${word}` }
}

/** @param current the address of the account */
export function newEmailFaults(email: string, current: string): Faults<{ email: string }> {
  if (!/^\S+@\S+$/.test(email)) return { email: t`Please enter a valid email address` }
  if (email.toLowerCase() === current.toLowerCase()) return { email: t`This is your address already.` }
  return {}
}

export const mailCodeFaults = ({ code }: { code: string }): Faults<{ code: string }> =>
  code.length < CODE_LENGTH ? { code: t`Please enter the code of the mail` } : {}

export interface NewPassword {
  password: string
  confirm: string
}

export const NEW_PASSWORD: NewPassword = { password: '', confirm: '' }

export function newPasswordOf(form: FormData): NewPassword {
  const text = (name: string) => String(form.get(name) ?? '')
  return { password: text('password'), confirm: text('confirm') }
}

export function newPasswordFaults({ password, confirm }: NewPassword): Faults<NewPassword> {
  if (password === '') return { password: t`Please enter a new password` }
  return password === confirm ? {} : { confirm: t`Passwords do not match` }
}
