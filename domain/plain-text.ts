// A name may have these characters only. The database has the same rules (tidy_name and without_hidden in supabase/migrations), and a
// test compares them.

/** Code points, from and to: controls, soft hyphens, invisible letters, marks of direction, variation selectors, tags. */
const HIDDEN: [from: number, to: number][] = [
  [0x01, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
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
/** Marks above and below a letter; no language has more than three of them. */
const MARKS =
  '[\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05C7\\u0610-\\u061A\\u064B-\\u065F\\u06D6-\\u06ED\\u0E31\\u0E34-\\u0E3A\\u0E47-\\u0E4E\\u0EB1\\u0EB4-\\u0EBC\\u0EC8-\\u0ECE\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\u302A-\\u302F\\u3099\\u309A\\uA66F-\\uA67D\\uFE20-\\uFE2F]'
const PILED_MARKS = new RegExp(`(${MARKS}{3})${MARKS}+`, 'g')

// A joiner may stand behind a virama, between letters of the scripts that are written joined, and (the wide one) between emoji.
const VIRAMA =
  '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A\\u0EBA\\u0F84\\u1039\\u103A\\u1714\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\uA806\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED'
const JOINED =
  '\\u0610-\\u061A\\u0620-\\u065F\\u066E-\\u06D5\\u06DF-\\u06E8\\u06EA-\\u06EF\\u06FA-\\u06FF\\u0710-\\u074A\\u074D-\\u07B1\\u07CA-\\u07F5\\u0840-\\u085B\\u0860-\\u086A\\u0870-\\u0887\\u0889-\\u088E\\u08A0-\\u08FF\\u1820-\\u18AA'
const EMOJI = '\\u2194\\u2195\\u2600-\\u27BF\\u2B1B\\u{1F300}-\\u{1FAFF}'
const STRAY_JOINERS = new RegExp(
  `[\\u200C\\u200D](?<![${VIRAMA}][\\u200C\\u200D])(?:(?<![${JOINED}][\\u200C\\u200D])|(?![${JOINED}]))(?:(?<![${EMOJI}\\uFE0F]\\u200D)|(?![${EMOJI}]))`,
  'gu',
)

/**
 * Normalizes a name for storage: composed (NFC), on one line, with single blanks between its words, without joiners that join nothing and
 * without marks piled up.
 */
export function tidyName(name: string): string {
  return name
    .normalize('NFC')
    .replace(VARIATIONS, '')
    .replace(PILED_MARKS, '$1')
    .replace(STRAY_JOINERS, '')
    .replace(BLANKS, ' ')
    .replace(/^ +| +$/g, '')
}

/** Tells whether a text has characters that cannot be seen, or that turn the line around. */
export function hasHidden(text: string): boolean {
  return (
    text.search(STRAY_JOINERS) >= 0 ||
    Array.from(text).some((letter) => {
      const point = letter.codePointAt(0) ?? 0
      return HIDDEN.some(([from, to]) => point >= from && point <= to)
    })
  )
}
