// A name may have these characters only. The database has the same rules (tidy_name and without_hidden in supabase/migrations), and a
// test compares them.

/** Controls, soft hyphens, invisible letters, marks of direction, variation selectors, tags. */
const HIDDEN =
  '\\u0001-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}'
const HIDDEN_LETTER = new RegExp(`[${HIDDEN}]`, 'u')
const BLANKS = /[\t\n\v\f\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g
/** Variation selectors only choose between the looks of an emoji. */
const VARIATIONS = /[\uFE00-\uFE0F]/g
/** Marks above and below a letter; no language has more than three of them. */
const MARKS =
  '[\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05C7\\u0610-\\u061A\\u064B-\\u065F\\u06D6-\\u06ED\\u0E34-\\u0E3A\\u0E47-\\u0E4E\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]'
const PILED_MARKS = new RegExp(`(${MARKS}{3})${MARKS}+`, 'g')

// A joiner may stand behind a virama, between letters of the scripts that are written joined, and (the wide one) between emoji.
const VIRAMA = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA\\u1039\\u103A\\u17D2'
const JOINED = '\\u0620-\\u08FF\\u1820-\\u18AA'
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
  return HIDDEN_LETTER.test(text) || text.search(STRAY_JOINERS) >= 0
}
