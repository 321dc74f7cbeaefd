import { t } from '@lingui/core/macro'
import { venueDay } from '@/lib/time/datetime.ts'

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

/** The word that a member types to delete the account. */
export const confirmation = (): string => t`DELETE`

export const isConfirmed = (typed: string): boolean =>
  typed.trim().toUpperCase() === confirmation().toUpperCase()
