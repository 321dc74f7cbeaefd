import { levelsApart } from '@domain/match/level.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { type QuestionMatch, whyNotJoin, whyNotLeave } from '@domain/participants/closed-question.ts'
import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { currentUserId, currentUsername } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { whenAndWhere } from '@/lib/time/when-and-where.ts'
import { toast } from '@/lib/toast.ts'
import { fullLabel, joinLabel, leaveLabel } from '@/lib/words/answers.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import {
  type MatchToJoin,
  type Screen,
  signInToLeave,
  useAnswerAllDates,
  useAnswerInvitation,
  useJoinMatch,
  useLeaveFollowing,
  useLeaveMatch,
} from '../../mutations/participants.ts'
import { useGround } from '../../queries/match.ts'
import { useLaterDates } from '../../queries/participants.ts'
import { type Answer, SeriesAnswer, useSeriesAnswer } from './series-answer.tsx'

type Match = MatchToJoin & QuestionMatch & { creator_id: string | null; skill_level: string | null }

interface ConfirmProps {
  match: Match
  open: boolean
  onOpenChange: (open: boolean) => void
  screen?: Screen
}

/** Asks before joining, naming the chosen team if there is one, and joins. */
export function JoinConfirm(props: ConfirmProps & { team: Team | null }) {
  const { match, open, onOpenChange, screen = 'dialog' } = props
  const { mutate, isPending } = useJoinMatch(match, screen)
  const ground = useGround(match, open)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'join-match',
    open,
    close: () => onOpenChange(false),
    subject: { ...match, team: props.team },
    lost: (snapshot) => whyNotJoin(snapshot, ground()),
    pending: isPending,
  })
  const { team } = snapshot
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  function join() {
    onOpenChange(false)
    const userId = currentUserId()
    if (!userId)
      return void toast({ title: t`Unable to join match. Please try again.`, variant: 'destructive' })
    mutate({
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
      title={team ? t`Join Team ${team}?` : isCalledEvent(match) ? t`Join this event?` : t`Join this match?`}
      description={
        <>
          {t`${when}.`}
          <OtherLevel match={match} />
        </>
      }
      confirmLabel={team ? t`Join Team ${team}` : joinLabel(match)}
      onConfirm={() => answer(join)}
    />
  )
}

/** Says that a match is two levels or more from that of the member, who may not have seen it. */
function OtherLevel({ match }: { match: Match }) {
  const { data: me } = useQuery(ownProfileQuery(currentUserId() ?? ''))
  const apart = levelsApart(match.skill_level, me?.skill_level)
  if (apart === null || apart < 2) return null
  const level = levelLabel(match.skill_level) ?? ''
  const mine = levelLabel(me?.skill_level ?? null) ?? ''
  return (
    <span className="mt-2 block font-[620] text-text">{t`This match is for ${level}, your level is ${mine}.`}</span>
  )
}

/** Asks before leaving, of a series also which dates, and leaves. */
export function LeaveConfirm({ match, open, onOpenChange, screen = 'dialog' }: ConfirmProps) {
  const { mutate, isPending } = useLeaveMatch(match, screen)
  const { mutate: leaveFollowing, isPending: isLeavingAll } = useLeaveFollowing(match, screen)
  const later = useLaterDates(match)
  const ground = useGround(match, open)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'leave-match',
    open,
    close: () => onOpenChange(false),
    subject: { ...match, later },
    lost: (snapshot) => whyNotLeave(snapshot, ground()),
    pending: isPending || isLeavingAll,
  })
  function leave() {
    onOpenChange(false)
    const userId = currentUserId()
    if (userId) mutate({ kind: 'leave', userId })
    else toast({ ...signInToLeave(), variant: 'destructive' })
  }
  function leaveAll() {
    onOpenChange(false)
    leaveFollowing()
  }
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  if (snapshot.later > 0)
    return (
      <ChoiceSheet
        {...dialog}
        title={t`Leave which dates?`}
        description={t`${when}. Your places become free for others.`}
        choices={[
          { label: t`Only this date`, onChoose: () => answer(leave) },
          { label: t`This and all following ones`, onChoose: () => answer(leaveAll) },
        ]}
      />
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={isCalledEvent(match) ? t`Leave this event?` : t`Leave this match?`}
      description={t`${when}. Your place becomes free for others.`}
      confirmLabel={leaveLabel(match)}
      tone="danger"
      onConfirm={() => answer(leave)}
    />
  )
}

interface InvitationAnswerProps {
  match: Match
  /** True when no slot is left to accept. */
  full: boolean
  disabled: boolean
}

/** The buttons that answer an invitation; with several dates of a series, they ask whether all are meant. */
export function InvitationAnswer({ match, full, disabled }: InvitationAnswerProps) {
  const { mutate, isPending: isAnswering } = useAnswerInvitation(match)
  const all = useAnswerAllDates(match)
  const { ask, isWaiting, ...seriesAnswer } = useSeriesAnswer(match)
  const isPending = isAnswering || all.isPending || isWaiting
  function answerOne(status: Answer) {
    const userId = currentUserId()
    if (userId) mutate({ kind: 'answer', userId, status, at: timeStamp() })
  }
  return (
    <div className="grid flex-1 grid-cols-2 gap-2.5">
      <Button
        variant="secondary"
        size="lg"
        disabled={disabled}
        pending={isPending}
        onClick={() => ask('declined', answerOne)}
      >
        {t`Decline`}
      </Button>
      <Button
        size="lg"
        disabled={disabled || full}
        pending={isPending}
        onClick={() => ask('confirmed', answerOne)}
      >
        {full ? fullLabel(match) : t`Accept`}
      </Button>
      <SeriesAnswer {...seriesAnswer} match={match} one={answerOne} all={all.mutate} />
    </div>
  )
}
