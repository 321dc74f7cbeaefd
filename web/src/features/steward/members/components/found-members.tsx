import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { type FoundMember, membersQuery, type Which } from '../queries.ts'

interface FoundMembersProps {
  words: string
  which: Which
  /** Wraps a row in what a press on it does. */
  children: (member: FoundMember, face: ReactNode) => ReactNode
}

/** The members that a search has found, with more of them by a button. */
export function FoundMembers({ words, which, children }: FoundMembersProps) {
  const query = useInfiniteQuery(membersQuery(words, which))
  return (
    <div className="grid gap-3">
      <Loaded query={query} size="h-48">
        {({ pages }) => {
          const members = pages.flatMap(({ rows }) => rows)
          if (members.length === 0) return <p className="text-muted">{t`Nobody was found.`}</p>
          return (
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <li key={member.id}>{children(member, <Face member={member} />)}</li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <MoreButton query={query}>{t`Show more`}</MoreButton>
    </div>
  )
}

function Face({
  member: { username, avatar_filename, email, is_steward, blocked_until },
}: {
  member: FoundMember
}) {
  return (
    <span className="flex min-h-14 items-center gap-3 py-1.5">
      <MemberAvatar name={username || email || ''} picture={avatar_filename} />
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere font-[620] leading-tight">{username || email}</span>
        {username && email && <span className="truncate text-muted text-small">{email}</span>}
      </span>
      {is_steward && <Badge tone="accent">{t`Steward`}</Badge>}
      {blocked_until && <Badge tone="danger">{t({ message: 'Blocked', context: 'an account' })}</Badge>}
    </span>
  )
}
