/** A stretch of what a member wrote as their phone number, in order. */
export interface PhonePart {
  text: string
  /** The number to dial, digits with or without a leading plus; null where the stretch is no number. */
  dialled: string | null
}

// A number ends before a plus or an opening bracket with its zero, and at a slash behind which another number begins. In '0711/555' it goes on.
const NUMBER = /\+?[\d(](?:[\d\s().\u2010-\u2013-]|\/(?!\s*[+0(]))*/g
const MIN_DIGITS = 5
/** The longest number of ITU-T E.164. */
const MAX_DIGITS = 15

/** The stretches of `written`, which may have several numbers and words between them. Joined, their texts are `written`. */
export function phoneParts(written: string): PhonePart[] {
  const parts: PhonePart[] = []
  let end = 0
  for (const { index, 0: found } of written.matchAll(NUMBER)) {
    const text = found.replace(/[\s(./\u2010-\u2013-]+$/, '')
    const dialled = dialledNumber(text)
    if (!dialled) continue
    if (index > end) parts.push({ text: written.slice(end, index), dialled: null })
    parts.push({ text, dialled })
    end = index + text.length
  }
  if (end < written.length) parts.push({ text: written.slice(end), dialled: null })
  return parts
}

function dialledNumber(text: string): string | null {
  const isInternational = /^(\+|00)/.test(text)
  // The zero in brackets is dialled at home only, in place of the country code.
  const national = isInternational ? text.replace(/\(\s*0\s*\)/, '') : text
  const digits = national.replaceAll(/\D/g, '')
  if (digits.length < MIN_DIGITS || digits.replace(/^00/, '').length > MAX_DIGITS) return null
  return text.startsWith('+') ? `+${digits}` : digits
}
