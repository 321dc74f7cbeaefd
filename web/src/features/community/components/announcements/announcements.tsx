import { parseUrl } from '@domain/parse-url.ts'
import { t } from '@lingui/core/macro'
import { Megaphone, X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import {
  type Announcement,
  closedVersions,
  keepClosed,
  useAnnouncements,
  versionOf,
} from '../../queries/announcements.ts'

export default function Announcements() {
  const { data = [] } = useAnnouncements()
  const [closed, setClosed] = useState(closedVersions)
  const current = useClock((now) =>
    data
      .filter(({ expires_at }) => Date.parse(expires_at) > now)
      .map(versionOf)
      .join('\n'),
  ).split('\n')
  const shown = data.filter((one) => current.includes(versionOf(one)) && !closed.includes(versionOf(one)))
  function close(one: Announcement) {
    const next = [...closed.filter((version) => current.includes(version)), versionOf(one)]
    keepClosed(next)
    setClosed(next)
  }
  return (
    <ul
      aria-label={t`Announcements`}
      aria-live="polite"
      className="grid gap-2.5 not-empty:mt-4 not-empty:mb-1"
    >
      {shown.map((one) => (
        <li
          key={one.id}
          className="flex items-start gap-3 rounded-card border border-line-strong bg-surface py-3 pr-2 pl-4"
        >
          <Megaphone aria-hidden="true" className="mt-px size-5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <AnnouncementText words={one.words} />
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="-my-3"
            aria-label={t`Close the announcement`}
            onClick={() => close(one)}
          >
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

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

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

/** Takes the web addresses out of a plain text, in order with the words between them. Only http and https are links. */
export function linkedPieces(text: string) {
  const pieces: { text: string; href?: string }[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = parseUrl(found)
    if (!url) continue
    pieces.push({ text: text.slice(end, index) }, { text: found, href: url.href })
    end = index + found.length
  }
  return [...pieces, { text: text.slice(end) }].filter((piece) => piece.text !== '')
}
