import { domainToASCII } from 'node:url'

/**
 * Returns the one form in which accounts store and compare an e-mail address: composed (NFC), in lower case, its domain in ASCII (UTS 46). A
 * domain that is none stays as it is, for whoever checks the format. `private.normal_email` (supabase/migrations) does the same, and a test compares both.
 */
export function normalEmail(text: string): string {
  const address = text.trim().normalize('NFC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  return at < 0 || domain === '' ? address : `${address.slice(0, at)}@${domain}`
}
