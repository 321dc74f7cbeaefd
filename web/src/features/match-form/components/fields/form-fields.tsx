import { capacityOf } from '@domain/match/match-choices.ts'
import type { Invited } from '@domain/match/match-values.ts'
import { freeSlots, invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MemberSearch } from '@/features/community/components/search/member-search.tsx'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Group, type OpenForm, type Person, useMatchForm } from '../match-form-context.tsx'
import { CourtDialog } from './court-choice.tsx'
import { DetailsFields } from './details-fields.tsx'
import { EventFields } from './event-fields.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { NewTimeFields, TimeFields } from './time-fields.tsx'
import { LevelAndPlayers, VenueField } from './venue-fields.tsx'

export function FormFields() {
  const { values, verb } = useMatchForm()
  const isEvent = values.eventType === 'event'
  return (
    <div className="grid gap-4">
      <Group title={t`Place and players`}>
        <VenueField />
        <LevelAndPlayers />
      </Group>
      <CourtDialog />
      {isEvent && <EventFields />}
      {verb === 'create' && !isEvent ? <NewTimeFields /> : <TimeFields />}
      {verb === 'create' && <RecurrenceFields />}
      <DetailsFields />
      {verb === 'create' && <InviteFields />}
    </div>
  )
}

/** Members who could bring the balls: they take part, or are invited and have not declined. */
export function usePeople(matchId: string, verb: OpenForm['verb'], invited: readonly Person[]) {
  const { data = [] } = useQuery({ ...participantsQuery(matchId), enabled: verb === 'update' })
  return verb === 'create'
    ? invited
    : data
        .filter(({ status }) => status !== 'declined')
        .map(({ user_id: id, username }) => ({ id, username }))
}

function InviteFields() {
  const { fitting, free, change } = useInvited()
  return (
    <Group title={t`Invite players`}>
      <MemberSearch label={t`Invite players`} chosen={fitting} onChange={change} free={free} />
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
          {t`Not asked, there is no place: ${names}.`}
          <Button variant="ghost" size="sm" onClick={() => set({ invited: fitting })}>
            {t`Remove`}
          </Button>
        </p>
      )}
    </div>
  )
}
