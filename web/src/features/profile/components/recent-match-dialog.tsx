import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { kindOf } from '@domain/match/match-kind.ts'
import { endAfter } from '@domain/match/time.ts'
import { confirmedOf, type Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { PlayAgain } from '@/features/match-form/components/play-again.tsx'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { ResultPart } from '@/features/results/components/part/result-part.tsx'
import { copyShareLink } from '@/lib/browser/share-link.ts'
import { formatDayYear, formatTime } from '@/lib/time/datetime.ts'
import { countLabel } from '@/lib/words/card-labels.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { kindLabel } from '@/lib/words/match-words.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Fact } from '@/ui/layout/fact.tsx'
import { type OpenProps, Sheet } from '@/ui/overlays/sheet.tsx'
import type { RecentMatch } from '../queries.ts'

// Asks nothing that could lose its ground: shows a match that was played.
export default function RecentMatchDialog({ match, open, onOpenChange }: OpenProps & { match: RecentMatch }) {
  const { data: participants } = useQuery(participantsQuery(match.id))
  const players = participants && confirmedOf(participants)
  const end = endAfter(match.end_time, 0)
  const [venue, kind] = [venueName(match.location), kindLabel(kindOf(match))]
  const { title } = eventTitle(match)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title === venue ? t`${venue} ${kind}` : title}
      footer={
        <Button className="flex-1" onClick={() => void copyShareLink(match.id)}>
          <Link2 aria-hidden="true" />
          {t`Copy Share Link`}
        </Button>
      }
    >
      <dl className="grid grid-cols-2 gap-2.5">
        <Fact label={t`Date`}>{formatDayYear(match.match_date)}</Fact>
        <Fact label={t`Time`}>{[formatTime(match.match_date), end].filter(Boolean).join(' – ')}</Fact>
        <Fact label={t`Location`}>{venue}</Fact>
        <Fact label={t`Skill Level`}>{matchLevelLabel(match.skill_level)}</Fact>
      </dl>
      <div className="mt-4 empty:hidden">
        <ResultPart match={match} />
      </div>
      <section aria-label={t`Players`} className="mt-4">
        <h3 className="mb-2 font-title text-title">
          {t`Players`}{' '}
          {players && <span className="text-muted">{countLabel(players.length, match.players)}</span>}
        </h3>
        <Players players={players} />
      </section>
      <div className="mt-4 grid border-line border-y empty:hidden">
        <PlayAgain match={match} participants={participants} />
      </div>
    </Sheet>
  )
}

function Players({ players }: { players: readonly Participant[] | undefined }) {
  if (!players) return <Skeleton className="h-12 rounded-button" />
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {players.map(({ user_id, username, avatar_filename, team_assignment }) => (
        <li
          key={user_id}
          className="flex min-h-12 items-center gap-3 rounded-button border border-line bg-raised px-3 py-1.5"
        >
          <MemberAvatar name={username} picture={avatar_filename} team={team_assignment} size="sm" />
          <span className="min-w-0 truncate font-[620]">{username}</span>
        </li>
      ))}
    </ul>
  )
}
