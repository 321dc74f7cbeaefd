import { STRIP_PLAYERS } from '@domain/limits.ts'
import type { Participant } from '@domain/rules/participant.ts'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import type { ListedMatch } from '../queries.ts'

interface CardCompanyProps {
  match: ListedMatch
  /** The first of them. */
  confirmed: readonly Participant[]
  /** How many there are. */
  count: number
}

/** Who comes, where a match has no teams, and for events how much is talked about it. */
export function CardCompany({ match, confirmed, count }: CardCompanyProps) {
  const first = confirmed.slice(0, STRIP_PLAYERS)
  const words = [
    companyOf(confirmed, count, first.length),
    ...(match.match_type === 'event' ? [commentsOf(match.comments)] : []),
  ]
  return (
    <div className="flex min-h-10 items-center gap-3">
      {first.length > 0 && (
        <span className="flex">
          {first.map(({ user_id, username, avatar_filename }) => (
            <MemberAvatar
              key={user_id}
              name={username}
              picture={avatar_filename}
              className="-ml-2 first:ml-0"
            />
          ))}
        </span>
      )}
      <p className="min-w-0 text-muted text-small">{words.join(' · ')}</p>
    </div>
  )
}

function companyOf([one]: readonly Participant[], count: number, shown: number): string {
  if (!one) return 'Be the first to join'
  if (count === 1) return `${one.username} is coming`
  return count > shown ? `and ${count - shown} more` : `${count} are coming`
}

const commentsOf = (count: number) => (count === 1 ? '1 comment' : `${count} comments`)
