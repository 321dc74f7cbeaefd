import { graphemesIn } from '../../domain/graphemes.ts'
import { type Font, readFonts, type Weight } from './fonts.ts'

/** Texts of one weight, which know how wide they are. */
export interface Letters {
  /** The width of a text of this size, in pixels; a little more than it is where letters are joined or kerned. */
  widthOf(text: string, size: number): number
  /**
   * The text as the fonts can draw it: letters that they lack lose their marks, and pictures are left out. Null where that leaves a letter
   * that they lack, or nothing.
   */
  drawable(text: string): string | null
  bytes: Buffer[]
}

/** Characters without a glyph of their own, which the font engine takes for instructions. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
const MARK = /\p{M}/gu

export function lettersOf(weight: Weight): Letters {
  const fonts = readFonts(weight)
  const widthOf = (letter: string): number | undefined => {
    const code = letter.codePointAt(0) ?? 0
    return fonts.map((font: Font) => font.widthOf(code)).find((width) => width !== undefined)
  }
  const isThere = (text: string) => [...text].every((letter) => widthOf(letter) !== undefined)
  return {
    widthOf: (text, size) => [...text].reduce((sum, letter) => sum + (widthOf(letter) ?? 0), 0) * size,
    drawable: (text) => drawable(text, isThere),
    bytes: fonts.map(({ bytes }) => bytes),
  }
}

function drawable(text: string, isThere: (text: string) => boolean): string | null {
  const drawn = graphemesIn(text.normalize('NFC').replace(/\s+/gu, ' ')).map((letter) => {
    const seen = letter.replace(UNSEEN, '')
    const plain = seen.normalize('NFKD').replace(MARK, '')
    const found = [seen, plain].find(isThere)
    return found ?? (/\p{L}|\p{N}/u.test(seen) ? null : '')
  })
  if (drawn.includes(null)) return null
  return drawn.join('').replace(/ +/g, ' ').trim() || null
}

/** A text in the size in which it is no wider than `width`, from `sizes` the largest; at the smallest one cut, with an ellipsis. */
export function fitted(
  letters: Letters,
  text: string,
  width: number,
  sizes: readonly number[],
): { text: string; size: number } {
  const size = sizes.find((one) => letters.widthOf(text, one) <= width)
  if (size !== undefined) return { text, size }
  const smallest = sizes.at(-1) ?? 0
  const kept = graphemesIn(text)
  const cut = () => `${kept.join('').trimEnd()}…`
  while (kept.length > 1 && letters.widthOf(cut(), smallest) > width) kept.pop()
  return { text: cut(), size: smallest }
}
