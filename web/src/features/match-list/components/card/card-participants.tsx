import { STRIP_PLAYERS } from '@domain/limits.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { plural, t } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { invitedLabel } from '@/lib/words/card-labels.ts'
import { guestName } from '@/lib/words/shown-name.ts'
import type { ListedMatch } from '../../queries/matches.ts'

interface CardCompanyProps {
  match: ListedMatch
  /** The first of them. */
  confirmed: readonly Participant[]
  count: number
  /** Number of those who were asked and have not answered. */
  invited: number
  past: boolean
}

export function CardParticipants({ match, confirmed, count, invited, past }: CardCompanyProps) {
  const first = confirmed.slice(0, STRIP_PLAYERS)
  const words = [
    companyOf(confirmed, count, first.length, past),
    ...(invited > 0 && match.isWhole ? [invitedLabel(invited)] : []),
  ]
  return (
    <div className="flex min-h-10 items-center gap-3">
      {first.length > 0 && (
        <span className="flex">
          {first.map(({ user_id, username, avatar_filename, guest_kind }) => (
            <MemberAvatar
              key={user_id}
              name={username}
              picture={avatar_filename}
              isGuest={Boolean(guest_kind)}
              className="-ml-2 first:ml-0"
            />
          ))}
        </span>
      )}
      <p className="min-w-0 text-muted text-small">{words.join(' · ')}</p>
      {match.match_type === 'event' && <Comments count={match.comments} />}
    </div>
  )
}

function companyOf([one]: readonly Participant[], count: number, shown: number, past: boolean): string {
  if (!one) return past ? t`Nobody joined` : t`Be the first to join`
  const username = guestName(one.username, Boolean(one.guest_kind))
  if (count === 1) return t`${username} is coming`
  const more = count - shown
  return more > 0 ? t`and ${more} more` : t`${count} are coming`
}

function Comments({ count }: { count: number }) {
  return (
    <p className="ml-auto shrink-0 text-muted text-small">
      <span className="sr-only">{t`${plural(count, { one: '# comment', other: '# comments' })}`}</span>
      {count > 0 && (
        <span aria-hidden="true" className="flex items-center gap-1">
          <MessageCircle className="size-4" />
          {count}
        </span>
      )}
    </p>
  )
}
