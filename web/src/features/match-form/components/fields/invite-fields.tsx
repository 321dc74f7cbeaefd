import { capacityOf } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { freeSlots, invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { useFormContext } from 'react-hook-form'
import { MemberSearch } from '@/features/members/components/member-search.tsx'
import { Button } from '@/ui/buttons/button.tsx'
import { useSetField } from '../use-set-field.ts'
import { Group } from './group.tsx'

/** Chooses members to invite. Those for whom no slot is left are named, and invited when there is one. */
export function InviteFields() {
  const { watch } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const values = watch()
  const { invited, creatorJoinsMatch } = values
  const free = freeSlots(capacityOf(values), creatorJoinsMatch ? 1 : 0)
  const fitting = invitedOf(values)
  const left = invited.slice(fitting.length)
  const names = left.map(({ username }) => username).join(', ')
  return (
    <Group title={t`Invite players`}>
      <MemberSearch
        label={t`Invite players`}
        chosen={fitting}
        onChange={(chosen) => set('invited', [...chosen, ...left])}
        free={free}
      />
      <div role="status" className="empty:hidden">
        {left.length > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-small">
            {t`Not asked, there is no place: ${names}.`}
            <Button variant="ghost" size="sm" onClick={() => set('invited', [...fitting])}>
              {t`Remove`}
            </Button>
          </p>
        )}
      </div>
    </Group>
  )
}
