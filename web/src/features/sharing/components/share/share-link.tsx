import { eventTitle } from '@domain/match/event-title.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { type Match, type MatchLink, matchLinkQuery } from '@/features/participation/queries/match.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { copyLink } from '@/lib/browser/share-link.ts'
import { paths } from '@/lib/paths.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { InlineError } from '@/ui/feedback/loaded.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'

export function aboutLink({ is_private }: Match, link: MatchLink | undefined): string {
  if (link && !link.enabled) return t`The link is switched off: nobody gets in by it.`
  if (link && !link.guests_allowed) return t`Whoever has the link sees it. Joining needs an account.`
  return is_private
    ? t`It is private: whoever has the link sees it and can join, also without an account.`
    : t`Whoever has the link can join, also without an account.`
}

export const linkAddress = (token: string): string => location.origin + paths.matchLink(token)

interface ShareLinkProps {
  match: Match
  url: string
  /** The look of the button that matters most. */
  variant: 'primary' | 'strong'
  size: 'lg' | 'md'
}

export function ShareLink({ match, url, variant, size }: ShareLinkProps) {
  const shared = { title: eventTitle(match).title, text: invitationText(match), url }
  const hasSheet = 'share' in navigator
  return (
    <>
      <p className="select-all text-center text-muted text-small [overflow-wrap:anywhere]">{url}</p>
      <div className="flex flex-wrap gap-2.5 [&>*]:flex-auto">
        {hasSheet && (
          <Button variant={variant} size={size} onClick={() => void shareByPhone(shared)}>
            <Share2 aria-hidden="true" />
            {t`Share…`}
          </Button>
        )}
        <Button variant={hasSheet ? 'secondary' : variant} size={size} onClick={() => void copyLink(url)}>
          <Copy aria-hidden="true" />
          {t`Copy link`}
        </Button>
      </div>
    </>
  )
}

function invitationText(match: Match): string {
  const { match_date, match_type } = match
  const { title } = eventTitle(match)
  const day = formatDayLong(match_date)
  const time = formatTime(match_date)
  return match_type === 'event'
    ? t`Are you coming? ${title}, ${day} at ${time}`
    : t`Who plays padel with us? ${title}, ${day} at ${time}`
}

async function shareByPhone(shared: { title: string; text: string; url: string }): Promise<void> {
  try {
    await navigator.share(shared)
  } catch (error) {
    // Closing the phone's own sheet is an answer, too.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(shared.url)
  }
}

/** The link of a match that was just made, in sight without another tap. */
export function ShareStrip({ match }: { match: Match }) {
  const query = useQuery(matchLinkQuery(match.id))
  const { data: link, error } = query
  // Somebody who switched it off on another device knows why.
  if (link && !link.token) return null
  return (
    <section
      aria-labelledby="share-strip"
      className="mb-4 grid gap-2 rounded-card border border-line bg-raised p-3.5"
    >
      <div className="text-center">
        <h3 id="share-strip" className="font-title text-body">
          {isCalledEvent(match) ? t`Pass your new event on` : t`Pass your new match on`}
        </h3>
        <p className="text-muted text-small">{aboutLink(match, link)}</p>
      </div>
      {link?.token ? (
        <ShareLink match={match} url={linkAddress(link.token)} variant="strong" size="md" />
      ) : error ? (
        <InlineError query={query}>
          {t`The link could not be loaded`}. {problemOf(error)?.sentence}
        </InlineError>
      ) : query.isPaused ? (
        <p role="status" className="text-center text-muted text-small">{t`You are offline.`}</p>
      ) : (
        <Skeleton className="h-19 rounded-button" />
      )}
    </section>
  )
}
