import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { memberLevelLabel } from '@/lib/words/level-label.ts'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import type { Member } from '../../queries/members.ts'
import { MemberAvatar } from '../avatars/member-avatar.tsx'

interface MemberRowProps {
  /** Undefined until the page with this member has come. */
  member: Member | undefined
  /** The index of the row in the list, and the callback for the row that has the focus. */
  line: number
  setFocused: (line: number | null) => void
  onLeave: () => void
}

export const MemberRow = memo(function MemberRow({ member, line, setFocused, onLeave }: MemberRowProps) {
  if (!member) return <MemberSkeleton />
  const { id, username, skill_level, avatar_filename } = member
  return (
    <Link
      to={paths.member(id)}
      // In the place of the entry that the panel has in the history.
      replace
      onClick={onLeave}
      onFocus={() => setFocused(line)}
      onBlur={() => setFocused(null)}
      className="flex h-15 items-center gap-3 rounded-button px-2 py-1 hover:bg-raised focus-visible:-outline-offset-2"
    >
      <MemberAvatar name={username} picture={avatar_filename} />
      <span className="grid min-w-0">
        <span className="line-clamp-2 wrap-anywhere font-[620] leading-tight" title={username}>
          {username}
        </span>
        <span className="truncate text-muted text-small">{memberLevelLabel(skill_level)}</span>
      </span>
    </Link>
  )
})

export function MemberSkeleton() {
  return (
    <div className="flex h-15 items-center gap-3 px-2">
      <Skeleton className="size-[38px] shrink-0 rounded-full" />
      <Skeleton className="h-9 w-40" />
    </div>
  )
}
