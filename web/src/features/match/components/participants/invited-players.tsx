import { whyNotWithdraw } from '@domain/participants/closed-question.ts'
import { holdsSlot, isInvited } from '@domain/participants/invited.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { useMatchQuestion } from '@/features/participation/queries/match-question.ts'
import { useNow } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { type Scope, useWithdrawInvitation } from '../../mutations.ts'

interface InvitedPlayersProps {
  match: Match
  participants: readonly Participant[]
}

/** Members whose answer the creator still awaits, with a way to take an invitation back. */
export function InvitedPlayers({ match, participants }: InvitedPlayersProps) {
  const invited = participants.filter(isInvited)
  const { mutate, isPending, variables } = useWithdrawInvitation(match)
  const [asked, setAsked] = useState<Participant | null>(null)
  const close = () => setAsked(null)
  const withdraw = (participant: Participant, scope: Scope) => {
    close()
    mutate({ participant, scope })
  }
  const press = (participant: Participant) =>
    match.series_id ? setAsked(participant) : withdraw(participant, 'one')
  const held = useMatchQuestion({
    name: 'withdraw-invitation',
    open: asked !== null,
    close,
    subject: { ...match, invited: asked },
    lost: whyNotWithdraw,
  })
  const choose = (scope: Scope) => () => held.answer(({ invited }) => invited && withdraw(invited, scope))
  const name = held.snapshot.invited?.username ?? ''
  const title = t`Invited, no answer yet`
  return (
    <>
      {invited.length > 0 && (
        <section aria-label={title} className="mt-3 rounded-card border border-line px-3.5 py-1.5">
          <h2 className="pt-1.5 text-muted text-small">{title}</h2>
          <MisclickGuardRows rows={invited.map(({ id }) => id)}>
            <ul className="divide-y divide-line">
              {invited.map((participant) => (
                <li key={participant.id} className="flex min-h-11 items-center justify-between gap-3">
                  <Name participant={participant} />
                  <Button
                    variant="ghost"
                    size="sm"
                    sends
                    pending={isPending && variables.participant.id === participant.id}
                    aria-label={withdrawLabel(participant.username)}
                    onClick={() => press(participant)}
                  >
                    {t`Withdraw`}
                  </Button>
                </li>
              ))}
            </ul>
          </MisclickGuardRows>
        </section>
      )}
      <ChoiceSheet
        {...held.dialog}
        title={t`Withdraw which invitations?`}
        description={t`${name} has not answered yet.`}
        choices={[
          { label: t`Only this date`, onChoose: choose('one') },
          { label: t`This and all following ones`, onChoose: choose('following') },
        ]}
      />
    </>
  )
}

const withdrawLabel = (name: string) => t`Withdraw the invitation of ${name}`

function Name({ participant }: { participant: Participant }) {
  const now = useNow()
  return (
    <span className="min-w-0 truncate">
      {participant.username}
      {!holdsSlot(participant, now) && (
        <span className="text-muted text-small"> · {t`place not kept any more`}</span>
      )}
    </span>
  )
}
