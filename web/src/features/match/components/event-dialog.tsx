import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { CalendarDays, Clock3, type LucideIcon, MapPin, MessageCircle, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CommentCount } from '@/features/messages/components/thread/thread.tsx'
import { Attendees } from '@/features/participation/components/attendance/attendees.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatDayLong, formatTime12, isToday } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ClampedText } from '@/ui/layout/clamped-text.tsx'
import { DeleteTool, useEditMatch } from './actions/manage-match.tsx'
import { MatchTools } from './actions/match-tools.tsx'

export function EventContent({ match }: { match: Match }) {
  const today = useClock((now) => isToday(match.match_date, now))
  const { rest } = eventTitle(match)
  const text = rest || (match.description ? '' : t`Join us for this community event!`)
  return (
    <div className="in-order grid gap-4">
      {text && <ClampedText>{text}</ClampedText>}
      <ul
        aria-label={t`About this event`}
        className="grid gap-2 rounded-card border border-line bg-raised p-3.5"
      >
        <Fact Icon={CalendarDays}>{today ? t`Today` : formatDayLong(match.match_date)}</Fact>
        <Fact Icon={Clock3}>{formatTime12(match.match_date)}</Fact>
        <Fact Icon={MapPin}>{venueName(match.location.trim()) || t`Location TBD`}</Fact>
        <Fact Icon={MessageCircle}>
          {t`Comments:`}
          <CommentCount matchId={match.id} />
          {' · '}
          <Link
            to={paths.comments(match.id)}
            className="touch-44 font-[620] underline"
          >{t`View Comments`}</Link>
        </Fact>
      </ul>
      <MatchTools match={match}>
        {match.creator_id === currentUserId() && <CreatorTools match={match} />}
      </MatchTools>
      <Attendees event={match} screen="dialog" />
    </div>
  )
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function CreatorTools({ match }: { match: Match }) {
  const edit = useEditMatch(match)
  return (
    <>
      <Button variant="ghost" size="tile" onClick={edit}>
        <Pencil aria-hidden="true" />
        {t`Edit Event`}
      </Button>
      <DeleteTool match={match} screen="dialog" />
    </>
  )
}
