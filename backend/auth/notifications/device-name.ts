import type { Device } from '../../mail/notification.ts'

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

/**
 * Returns the kind of device behind a user agent, such as 'Chrome on Android'. It stays the same across updates and addresses.
 * The result is one of a few dozen names, so no text of a stranger gets into a mail.
 */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'an unknown device'
}

/** Returns the browser and the system behind a user agent, where they are known. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) }
}

const firstOf = (table: [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]
