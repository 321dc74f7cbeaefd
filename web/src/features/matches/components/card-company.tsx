import { STRIP_PLAYERS } from '@domain/limits.ts'
import type { Participant } from '@domain/rules/participant.ts'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import type { ListedMatch } from '../queries.ts'

/** Who comes, where a match has no teams, and for events how much is talked about it. */
export function CardCompany({ match, confirmed }: { match: ListedMatch; confirmed: readonly Participant[] }) {
  const first = confirmed.slice(0, STRIP_PLAYERS)
  const words = [
    companyOf(confirmed, first.length),
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

function companyOf(confirmed: readonly Participant[], shown: number): string {
  const [one] = confirmed
  if (!one) return 'Be the first to join'
  if (confirmed.length === 1) return `${one.username} is coming`
  return confirmed.length > shown ? `and ${confirmed.length - shown} more` : `${confirmed.length} are coming`
}

const commentsOf = (count: number) => (count === 1 ? '1 comment' : `${count} comments`)
