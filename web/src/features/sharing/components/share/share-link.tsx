import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { Copy, Share2 } from 'lucide-react'
import type { Match, MatchLink } from '@/features/participation/queries/match.ts'
import { copyLink } from '@/lib/browser/share-link.ts'
import { paths } from '@/lib/paths.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'

export function aboutLink({ is_private }: Match, link: MatchLink | undefined): string {
  if (link && !link.enabled) return t`The link is switched off: nobody gets in by it.`
  if (link && !link.guests_allowed) return t`Whoever has the link sees the match. Joining needs an account.`
  return is_private
    ? t`Whoever has the link sees this private match and can join, also without an account.`
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

/** The address itself, and the ways to pass it on from this device. */
export function ShareLink({ match, url, variant, size }: ShareLinkProps) {
  const shared = { title: venueName(match.location), text: invitationText(match), url }
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

function invitationText({ location: where, match_date, match_type }: Match): string {
  const venue = venueName(where)
  const day = formatDayLong(match_date)
  const time = formatTime(match_date)
  return match_type === 'event'
    ? t`Are you coming? ${venue}, ${day} at ${time}`
    : t`Who plays padel with us? ${venue}, ${day} at ${time}`
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
