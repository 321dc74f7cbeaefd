import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { memberLevelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import type { Member } from '../../queries/members.ts'
import { MemberAvatar } from '../avatars/member-avatar.tsx'

export function ChosenMembers({
  chosen,
  remove,
}: {
  chosen: readonly Member[]
  remove: (id: string) => void
}) {
  if (chosen.length === 0) return null
  return (
    <MisclickGuardRows rows={chosen.map(({ id }) => id)}>
      <ul aria-label={t`Invited players`} className="grid gap-1">
        {chosen.map(({ id, username, avatar_filename, skill_level }) => (
          <li key={id} className="flex items-center gap-3 rounded-button bg-raised py-1 pr-1 pl-3">
            <MemberAvatar name={username} picture={avatar_filename} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere font-[560] leading-tight">{username}</span>
              <span className="block text-muted text-small">{memberLevelLabel(skill_level)}</span>
            </span>
            <Button variant="ghost" size="icon" aria-label={t`Remove ${username}`} onClick={() => remove(id)}>
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </MisclickGuardRows>
  )
}
