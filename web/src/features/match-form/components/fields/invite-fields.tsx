import { capacityOf } from '@domain/match/match-choices.ts'
import { freeSlots, invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { MemberSearch } from '@/features/community/components/search/member-search.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { LeftOut } from '../quick/left-out.tsx'
import { Group } from './group.tsx'

/** Chooses members to invite. Those for whom no slot is left are named, and invited when there is one. */
export function InviteFields() {
  const { values, set } = useMatchForm()
  const { invited, creatorJoinsMatch } = values
  const free = freeSlots(capacityOf(values), creatorJoinsMatch ? 1 : 0)
  const fitting = invitedOf(values)
  const left = invited.slice(fitting.length)
  return (
    <Group title={t`Invite players`}>
      <MemberSearch
        label={t`Invite players`}
        chosen={fitting}
        onChange={(chosen) => set({ invited: [...chosen, ...left] })}
        free={free}
      />
      <LeftOut />
    </Group>
  )
}
