import { parseUrl } from '@domain/parse-url.ts'

/** A piece of a text: the address of a link, or words. */
export interface Piece {
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

/** Takes the web addresses out of a plain text, in order with the words between them. Only http and https are links. */
export function linkedPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = parseUrl(found)
    if (!url) continue
    pieces.push({ text: text.slice(end, index) }, { text: found, href: url.href })
    end = index + found.length
  }
  return [...pieces, { text: text.slice(end) }].filter((piece) => piece.text !== '')
}
