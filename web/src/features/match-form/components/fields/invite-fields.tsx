import { capacityOf } from '@domain/match/match-choices.ts'
import type { Invited } from '@domain/match/match-values.ts'
import { freeSlots, invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { MemberSearch } from '@/features/community/components/search/member-search.tsx'
import { Button } from '@/ui/buttons/button.tsx'
import { Group } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'

export function InviteFields() {
  const { fitting, free, change } = useInvited()
  return (
    <Group title={t`Invite players`}>
      <MemberSearch label={t`Invite players`} isHeading chosen={fitting} onChange={change} free={free} />
      <LeftOut />
    </Group>
  )
}

/** The chosen members: those for whom a slot is left, and the others, who are invited when there is one. */
export function useInvited() {
  const { values, set } = useMatchForm()
  const free = freeSlots(capacityOf(values), values.creatorJoinsMatch ? 1 : 0)
  const fitting = invitedOf(values)
  const left = values.invited.slice(fitting.length)
  const change = (chosen: readonly Invited[]) =>
    set({ invited: [...chosen, ...left.filter(isNotIn(chosen))] })
  return { free, fitting, left, change }
}

export const isNotIn = (chosen: readonly Invited[]) => (one: Invited) =>
  !chosen.some(({ id }) => id === one.id)

/** Names those who were chosen and have no place any more. */
export function LeftOut() {
  const { set } = useMatchForm()
  const { fitting, left } = useInvited()
  const names = left.map(({ username }) => username).join(', ')
  return (
    <div role="status" className="empty:hidden">
      {left.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-small">
          {t`Not invited, there is no place: ${names}.`}
          <Button variant="ghost" size="sm" onClick={() => set({ invited: fitting })}>
            {t`Remove`}
          </Button>
        </p>
      )}
    </div>
  )
}
