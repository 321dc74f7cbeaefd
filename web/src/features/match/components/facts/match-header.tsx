import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { isCalledEvent, kindOf } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import type { Match } from '@/features/participation/queries/match.ts'
import { ShareButton } from '@/features/sharing/components/share/share-button.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { cn } from '@/lib/cn.ts'
import { useClock } from '@/lib/time/clock.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { kindLabel } from '@/lib/words/match-words.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { useEditMatch } from '../actions/manage-match.tsx'

export function MatchHeader({ match }: { match: Match }) {
  const isCreator = match.creator_id === currentUserId()
  const past = useClock((now) => timeOf(match, now) === 'over')
  const { title } = eventTitle(match)
  const venue = venueName(match.location).trim()
  const kind = kindLabel(kindOf(match))
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0">
        <h1>
          <span className="block font-title text-muted text-small">
            {title === venue || !venue ? kind : `${kind} · ${venue}`}
          </span>{' '}
          <span className="wrap-anywhere font-page text-page md:text-page-wide">{title}</span>
        </h1>
        {match.match_category === 'competitive' && (
          <Badge tone="accent" className="mt-2">
            {t`Competitive`}
          </Badge>
        )}
      </div>
      <div className={cn('flex shrink-0 gap-1', match.match_category === 'competitive' && 'mb-9')}>
        {!past && <ShareButton match={match} isCreator={isCreator} />}
        {isCreator && <EditButton match={match} />}
      </div>
    </div>
  )
}

function EditButton({ match }: { match: Match }) {
  const edit = useEditMatch(match)
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={isCalledEvent(match) ? t`Edit Event` : t`Edit Match`}
      onClick={edit}
    >
      <Pencil aria-hidden="true" />
    </Button>
  )
}
