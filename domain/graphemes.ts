/** Made when it is first needed, which takes a browser long. */
let segmenter: Intl.Segmenter | undefined

/** Returns the letters of a text as a reader counts them (grapheme clusters, UAX 29): an emoji of several characters is one. */
export function graphemesIn(text: string): string[] {
  segmenter ??= new Intl.Segmenter()
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
