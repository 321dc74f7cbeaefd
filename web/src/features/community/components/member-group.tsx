import { messages } from '@domain/messages.ts'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import { paths } from '@/lib/paths.ts'
import type { CommunityMember } from '../queries.ts'

interface MemberGroupProps {
  /** The heading; null for the one list of all. */
  level: string | null
  members: readonly CommunityMember[]
  onLeave: () => void
}

export function MemberGroup({ level, members, onLeave }: MemberGroupProps) {
  const id = useId()
  const name = level ? { 'aria-labelledby': id } : { 'aria-label': 'Members' }
  return (
    <section className="mt-2">
      {level && (
        <h3 id={id} className="sticky top-0 z-1 bg-background-2 px-2 py-1.5 font-place text-muted text-small">
          {level} <span className="font-normal">{members.length}</span>
        </h3>
      )}
      <ul {...name}>
        {members.map((member) => (
          <Row key={member.id} {...member} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = CommunityMember & { onLeave: () => void }

// Rows outside of the screen are not drawn, so that a list of hundreds scrolls as one of ten.
const Row = memo(function Row({ id, username, skill_level, avatar_filename, onLeave }: RowProps) {
  return (
    <li className="[contain-intrinsic-size:auto_60px] [content-visibility:auto]">
      <Link
        to={paths.member(id)}
        onClick={onLeave}
        className="flex min-h-15 items-center gap-3 rounded-button px-2 py-1 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <MemberAvatar name={username} picture={avatar_filename} />
        <span className="grid min-w-0">
          <span className="truncate font-[620]">{username}</span>
          <span className="truncate text-muted text-small">
            {skill_level?.trim() || messages.profile.noSkillLevel}
          </span>
        </span>
      </Link>
    </li>
  )
})
