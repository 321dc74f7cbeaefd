import { freePlaces } from '@domain/rules/invitation.ts'
import { capacityOf } from '@domain/rules/match-form.ts'
import type { MatchFormValues } from '@domain/rules/match-values.ts'
import { useFormContext } from 'react-hook-form'
import { MemberSearch } from '@/features/members/components/member-search.tsx'
import { Group } from './group.tsx'
import { useSetField } from './use-set-field.ts'

/** Whom to ask. Chosen ones for whom there is no place any more are left out, and are back when there is. */
export function InviteFields() {
  const { watch } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const values = watch()
  const { invited, creatorJoinsMatch } = values
  const free = freePlaces(capacityOf(values), creatorJoinsMatch ? 1 : 0)
  return (
    <Group title="Invite players">
      <MemberSearch
        label="Invite players"
        chosen={invited.slice(0, free)}
        onChange={(chosen) => set('invited', chosen)}
        free={free}
      />
    </Group>
  )
}
