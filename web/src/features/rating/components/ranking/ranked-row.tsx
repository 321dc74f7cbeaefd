import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import type { RankedMember } from '../../queries.ts'
import { ratingLabel, resultsLabel } from '../rating-words.ts'

export function RankedRow({ member }: { member: RankedMember }) {
  const { place, member_id, username, avatar_filename, skill_level, results } = member
  const isYou = member_id === currentUserId()
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        to={isYou ? paths.rating : paths.member(member_id)}
        className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-badge py-2 hover:bg-raised"
      >
        <span className="w-6 shrink-0 text-muted tabular-nums">
          <span className="sr-only">{t`Place`} </span>
          {place}
        </span>
        <MemberAvatar name={username} size="sm" picture={avatar_filename} />
        <span className="grid min-w-0 flex-[1_1_6rem]">
          <span className={cn('wrap-anywhere', isYou && 'font-title')}>{isYou ? t`You` : username}</span>
          <span className="text-muted text-small">
            {[levelLabel(skill_level), resultsLabel(results)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="ml-auto font-title tabular-nums">
          <span className="sr-only">{t`Rating`} </span>
          {ratingLabel(member)}
        </span>
      </Link>
    </li>
  )
}
