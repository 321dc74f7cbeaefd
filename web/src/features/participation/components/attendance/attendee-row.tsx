import { isOptimistic, type Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { UserMinus } from 'lucide-react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { levelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'

interface AttendeeRowProps {
  attendee: Participant
  you: boolean
  /** Null where the member may not remove the attendee. */
  onRemove: (() => void) | null
  online: boolean
}

export function AttendeeRow({ attendee, you, onRemove, online }: AttendeeRowProps) {
  const { username, avatar_filename, skill_level, guest_kind } = attendee
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-button border border-line bg-raised py-1.5 pr-1.5 pl-3">
      <MemberAvatar name={username} picture={avatar_filename} isGuest={Boolean(guest_kind)} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-[620]">
          {username}
          {you && <span className="font-normal text-muted"> {t`(you)`}</span>}
        </span>
        {!isOptimistic(attendee) && (
          <span className="text-muted text-small">{guest_kind ? t`Guest` : levelLabel(skill_level)}</span>
        )}
      </span>
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          disabled={!online}
          aria-label={t`Remove ${username}`}
          onClick={onRemove}
        >
          <UserMinus aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}
