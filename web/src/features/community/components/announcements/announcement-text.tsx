import { parseUrl } from '@domain/parse-url.ts'
import { Fragment } from 'react'

export function AnnouncementText({ words }: { words: string }) {
  return (
    <p className="min-w-0 whitespace-pre-line wrap-anywhere">
      {linkedPieces(words).map(({ text, href }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
        <Fragment key={at}>
          {href ? (
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="underline underline-offset-3"
            >
              {text}
            </a>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </p>
  )
}

interface Piece {
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
