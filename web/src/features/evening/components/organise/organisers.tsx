import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { Checkbox } from '@/ui/forms/checkbox.tsx'
import { useNameOrganiser } from '../../mutations/organise.ts'
import type { EveningView } from '../evening-view.ts'

/** The creator names members who organise, too. */
export function Organisers({ view, match }: { view: EveningView; match: Match | null }) {
  const { mutate } = useNameOrganiser(view.matchId)
  const me = currentUserId()
  const { organisers, players } = view.stored
  if (!match || match.creator_id !== me) return null
  const members = players.filter(({ member_id }) => member_id !== null && member_id !== me)
  if (members.length === 0) return null
  return (
    <details className="border-line border-t pt-3">
      <summary className="touch-44 min-h-11 cursor-pointer py-2.5 font-[560]">{t`Who organizes with you`}</summary>
      <ul className="grid gap-1">
        {members.map(({ id, member_id, name }) => (
          <li key={id}>
            <Checkbox
              label={name ?? view.nameOf(id)}
              checked={member_id !== null && organisers.includes(member_id)}
              onCheckedChange={(isOn) => member_id && mutate({ memberId: member_id, isOn })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
