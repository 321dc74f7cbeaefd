import { messages } from '@domain/messages.ts'
import { placeName } from '@domain/rules/match-card.ts'
import type { Team } from '@domain/rules/participant.ts'
import { lostJoin, lostLeave, type MatchInQuestion } from '@domain/rules/place-question.ts'
import { useGround } from '@/features/match-dialog/queries.ts'
import { timeStamp } from '@/lib/clock.ts'
import { formatDayLong, formatTime } from '@/lib/datetime.ts'
import { useQuestion } from '@/lib/question.ts'
import { currentUserId, currentUsername } from '@/lib/session.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmDialog } from '@/ui/confirm.tsx'
import {
  type MatchToJoin,
  type Place,
  useAnswerInvitation,
  useJoinMatch,
  useLeaveMatch,
} from '../mutations.ts'

type Match = MatchToJoin & MatchInQuestion

interface ConfirmProps {
  match: Match
  open: boolean
  onOpenChange: (open: boolean) => void
  place?: Place
}

/** Asks before joining, naming the chosen team if there is one, and joins. */
export function JoinConfirm(props: ConfirmProps & { team: Team | null }) {
  const { match, open, onOpenChange, place = 'dialog' } = props
  const { send, isPending } = useJoinMatch(match, place)
  const ground = useGround(match, open)
  const { asked, dialog, answer } = useQuestion({
    open,
    close: () => onOpenChange(false),
    subject: { ...match, team: props.team },
    lost: (asked) => lostJoin(asked, ground()),
    pending: isPending,
  })
  const { team } = asked
  function join() {
    onOpenChange(false)
    const userId = currentUserId()
    if (!userId) return void toast({ title: messages.matchJoin.unable, variant: 'destructive' })
    send({
      kind: 'join',
      userId,
      username: currentUsername(),
      team,
      players: match.players,
      at: timeStamp(),
    })
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={team ? `Join Team ${team}?` : 'Join this match?'}
      description={`${whereAndWhen(asked)}.`}
      confirmLabel={team ? `Join Team ${team}` : 'Join Match'}
      onConfirm={() => answer(join)}
    />
  )
}

/** Asks before leaving, and leaves. */
export function LeaveConfirm({ match, open, onOpenChange, place = 'dialog' }: ConfirmProps) {
  const { send, isPending } = useLeaveMatch(match.id, place)
  const ground = useGround(match, open)
  const { asked, dialog, answer } = useQuestion({
    open,
    close: () => onOpenChange(false),
    subject: match,
    lost: (asked) => lostLeave(asked, ground()),
    pending: isPending,
  })
  function leave() {
    onOpenChange(false)
    const userId = currentUserId()
    if (userId) send({ kind: 'leave', userId })
    else toast({ ...messages.matchLeave.signInFirst, variant: 'destructive' })
  }
  return (
    <ConfirmDialog
      {...dialog}
      title="Leave this match?"
      description={`${whereAndWhen(asked)}. Your place becomes free for others.`}
      confirmLabel="Leave Match"
      tone="danger"
      onConfirm={() => answer(leave)}
    />
  )
}

interface InvitationAnswerProps {
  match: MatchToJoin
  /** Nobody can accept any more. */
  full: boolean
  disabled: boolean
}

/** The answer to an invitation. */
export function InvitationAnswer({ match, full, disabled }: InvitationAnswerProps) {
  const { send, isPending } = useAnswerInvitation(match)
  function answer(status: 'confirmed' | 'declined') {
    const userId = currentUserId()
    if (userId) send({ kind: 'answer', userId, status, at: timeStamp() })
  }
  return (
    <div className="grid flex-1 grid-cols-2 gap-2.5">
      <Button
        variant="secondary"
        size="lg"
        disabled={disabled}
        pending={isPending}
        onClick={() => answer('declined')}
      >
        Decline
      </Button>
      <Button size="lg" disabled={disabled || full} pending={isPending} onClick={() => answer('confirmed')}>
        {full ? 'Match Full' : 'Accept'}
      </Button>
    </div>
  )
}

const whereAndWhen = ({ location, match_date }: MatchInQuestion) =>
  `${placeName(location)}, ${formatDayLong(match_date)} at ${formatTime(match_date)}`
