import type { Community } from '@domain/community/community-config.ts'
import { venueName } from '@domain/match/match-card.ts'
import { parseUrl } from '@domain/parse-url.ts'
import { t } from '@lingui/core/macro'
import { Ball } from '@/ui/layout/ball.tsx'

export function PagePreview({ community }: { community: Community }) {
  const { title, city, venues, links } = community
  const outward = [...venues.map(({ bookingUrl }) => bookingUrl), ...Object.values(links)].filter(isLink)
  return (
    <figure className="grid gap-2">
      <figcaption className="text-muted text-small">{t`The page will look like this`}</figcaption>
      <div className="grid gap-3 rounded-card border border-line bg-background p-4">
        <div className="flex min-w-0 items-center gap-3">
          <Ball className="size-[34px] shrink-0" />
          <span className="min-w-0">
            <span className="block truncate font-title text-title">{title}</span>
            <span className="block truncate text-muted text-small">{city}</span>
          </span>
        </div>
        <p className="flex flex-wrap gap-2">
          {venues.map(({ id, name }) => (
            <span key={id} className="rounded-full border border-line-strong px-3 py-1 text-small">
              {venueName(name)}
            </span>
          ))}
        </p>
        <ul className="grid gap-1 text-small">
          {[...new Set(outward)].map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className="wrap-anywhere inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {link}
                <span className="sr-only"> {t`(opens a new tab)`}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

/** An address that is still being typed must not become an address that a press runs. */
const isLink = (url: string) => /^https?:$/.test(parseUrl(url)?.protocol ?? '')
