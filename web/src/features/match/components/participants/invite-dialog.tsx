import { venueName } from '@domain/match/match-card.ts'
import { isEvent } from '@domain/match/match-kind.ts'
import { whyNotInvite } from '@domain/participants/closed-question.ts'
import { freeSlots } from '@domain/participants/invitation.ts'
import { canBeInvited, isInvited, takenSlots } from '@domain/participants/invited.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MemberSearch } from '@/features/community/components/search/member-search.tsx'
import type { Member } from '@/features/community/queries/members.ts'
import { invitedQuery } from '@/features/participation/queries/attendees.ts'
import type { Match } from '@/features/participation/queries/match.ts'
import { useMatchQuestion } from '@/features/participation/queries/match-question.ts'
import { useClock, useNow } from '@/lib/time/clock.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { type Invited, useInvitePlayers } from '../../mutations.ts'
import { dateLine } from '../facts/match-label.ts'
import { InvitedPlayers } from './invited-players.tsx'

interface InviteDialogProps {
  match: Match
  /** The participants of a match, whose invitations can be withdrawn. */
  players?: readonly Participant[] | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks members to come, as many as there are slots that nobody has and nobody has been offered. */
export default function InviteDialog(props: InviteDialogProps) {
  const { match, players, open, onOpenChange } = props
  const { toInvite, taken, free, choose, clear } = useChosenPlayers(match, players)
  const { mutate, isPending } = useInvitePlayers(match)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'invite-players',
    open,
    close: () => onOpenChange(false),
    subject: match,
    lost: whyNotInvite,
    pending: isPending,
  })
  const venue = venueName(snapshot.location)
  const when = useClock((now) => dateLine(snapshot, now))
  function send() {
    if (toInvite.length === 0) return showProblem(t`No players selected`)
    const onSuccess = () => {
      clear()
      onOpenChange(false)
    }
    mutate({ members: toInvite, taken }, { onSuccess })
  }
  return (
    <Sheet
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={t`Invite Players`}
      description={t`${venue}, ${when}`}
      footer={
        <Button size="lg" wide pending={isPending} onClick={() => answer(send)}>
          {t`Send Invites`}
        </Button>
      }
    >
      <div className="min-h-[min(26rem,50dvh)]">
        <MemberSearch
          label={t({ message: 'Players', context: 'whom to invite' })}
          chosen={toInvite}
          onChange={choose}
          free={free}
        />
        {free === 0 && <AllTaken taken={taken} />}
        {players && <InvitedPlayers match={match} participants={players} />}
      </div>
    </Sheet>
  )
}

function useChosenPlayers(match: Match, players: readonly Participant[] | undefined) {
  // Hundreds may come to an event without a limit: of those who are chosen it is asked whether they are among them.
  const isAsked = !players && match.players > 0
  // The button that opens the dialog asks.
  const { data: invited = [] } = useQuery({
    ...invitedQuery(match.id),
    enabled: isAsked,
    refetchOnMount: false,
  })
  const participants: readonly Invited[] = players ?? invited
  const [chosen, setChosen] = useState<Member[]>([])
  const client = useQueryClient()
  const now = useNow()
  const statusOf = ({ id }: Member) => participants.find(({ user_id }) => user_id === id)
  const isKnown = (member: Member) => !canBeInvited(statusOf(member), now)
  const taken = takenSlots(participants, now)
  const free = freeSlots(match.players, taken.length)
  // A member who was invited meanwhile, from another device for instance, need not be invited again.
  const toInvite = chosen.filter((member) => !isKnown(member)).slice(0, free)
  function choose(next: Member[]) {
    if (next.some(isKnown)) showProblem(t`Player already invited`)
    setChosen(next.filter((member) => !isKnown(member)))
    if (!isEvent(match) || match.players > 0) return
    const added = next.map(({ id }) => id).filter((id) => !chosen.some((one) => one.id === id))
    void dropInvited(added)
  }
  // The participants of an event are not all known.
  async function dropInvited(ids: string[]) {
    // An unknown status does no harm: the database refuses a second invitation.
    const rows = await client.fetchQuery(invitedQuery(match.id, ids)).catch(() => [])
    const invited = ids.filter((id) => rows.some((one) => one.user_id === id && !canBeInvited(one, now)))
    if (invited.length === 0) return
    showProblem(t`Player already invited`)
    setChosen((before) => before.filter(({ id }) => !invited.includes(id)))
  }
  return { toInvite, taken, free, choose, clear: () => setChosen([]) }
}

function AllTaken({ taken }: { taken: readonly Invited[] }) {
  const waiting = taken.filter(isInvited).length
  const playersIn = taken.length - waiting
  if (waiting === 0) return null
  return (
    <p className="mt-2 text-muted text-small">
      {t`${playersIn} in, ${waiting} invited without an answer yet. Withdraw an invitation to invite somebody else.`}
    </p>
  )
}

const showProblem = (title: string) => void toast({ title, variant: 'destructive' })
