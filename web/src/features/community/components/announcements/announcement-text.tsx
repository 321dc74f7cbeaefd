import { Fragment } from 'react'
import { linkedPieces } from './linked-text.ts'

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
