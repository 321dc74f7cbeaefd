// A name may have these characters only. The database has the same rules (tidy_name and without_hidden in supabase/migrations), and a
// test compares them.

/** Code points, from and to: controls, soft hyphens, invisible letters and joiners, marks of direction, variation selectors, tags. */
const HIDDEN: [from: number, to: number][] = [
  [0x01, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
]
const BLANKS = /[\t\n\v\f\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g
/** Variation selectors only choose between the looks of an emoji. */
const VARIATIONS = /[\uFE00-\uFE0F]/g

/** Normalizes a name for storage: composed (NFC), on one line, with single blanks between its words. */
export function tidyName(name: string): string {
  return name
    .normalize('NFC')
    .replace(VARIATIONS, '')
    .replace(BLANKS, ' ')
    .replace(/^ +| +$/g, '')
}

/** Tells whether a text has characters that cannot be seen, or that turn the line around. */
export function hasHidden(text: string): boolean {
  return Array.from(text).some((letter) => {
    const point = letter.codePointAt(0) ?? 0
    return HIDDEN.some(([from, to]) => point >= from && point <= to)
  })
}
