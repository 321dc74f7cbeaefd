/** Tells whether a text has each of the words that are looked for, also where case or accents differ: 'gerate' finds 'Geräte'. */
export function hasWords(text: string, wanted: string): boolean {
  const folded = fold(text)
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

// The capitals of 'ß' are 'SS'.
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase()
