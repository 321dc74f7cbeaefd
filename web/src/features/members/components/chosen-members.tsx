import { X } from 'lucide-react'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import { Button } from '@/ui/buttons/button.tsx'
import { SteadyRows } from '@/ui/layout/steady.tsx'
import type { Member } from '../queries.ts'
import { levelOf } from './found-members.tsx'

/** Shows the chosen members, each with a button to remove them. */
export function ChosenMembers({
  chosen,
  remove,
}: {
  chosen: readonly Member[]
  remove: (id: string) => void
}) {
  if (chosen.length === 0) return null
  return (
    <SteadyRows rows={chosen.map(({ id }) => id)}>
      <ul aria-label="Invited players" className="grid gap-1">
        {chosen.map((member) => (
          <li key={member.id} className="flex items-center gap-3 rounded-button bg-raised py-1 pr-1 pl-3">
            <MemberAvatar name={member.username} picture={member.avatar_filename} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere font-[560] leading-tight">{member.username}</span>
              <span className="block text-muted text-small">{levelOf(member)}</span>
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${member.username}`}
              onClick={() => remove(member.id)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </SteadyRows>
  )
}
