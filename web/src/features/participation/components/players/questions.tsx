import { levelsApart } from '@domain/match/level.ts'
import { isCalledEvent, isEvent } from '@domain/match/match-kind.ts'
import { whyNotJoin, whyNotLeave } from '@domain/participants/closed-question.ts'
import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { whenAndWhere } from '@/lib/time/labels.ts'
import { joinLabel, leaveLabel } from '@/lib/words/answers.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { asMember, signInToRespond, useAnswerEvent } from '../../mutations/attendance.ts'
import {
  type Screen,
  signInToLeave,
  useJoinMatch,
  useLeaveFollowing,
  useLeaveMatch,
} from '../../mutations/participants.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'
import { laterDates, useOwnDates } from '../../queries/participants.ts'

interface QuestionProps {
  match: Match
  open: boolean
  close: () => void
}

interface JoinConfirmProps extends QuestionProps {
  team?: Team | null
  screen: Screen
}

export function JoinConfirm({ match, open, close, screen, ...props }: JoinConfirmProps) {
  const join = useJoinMatch(match, screen)
  const attend = useAnswerEvent(match.id, 'join')
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'join-match',
    open,
    close,
    subject: { ...match, team: props.team ?? null },
    lost: whyNotJoin,
    pending: join.isPending,
  })
  const { team } = snapshot
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  function send() {
    close()
    if (isEvent(match))
      return asMember(signInToRespond(), (member) =>
        attend.mutate({ kind: 'attend', status: 'confirmed', ...member }),
      )
    asMember({ title: t`Unable to join match. Please try again.` }, (member) =>
      join.mutate({ kind: 'join', team, players: match.players, ...member }),
    )
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={team ? t`Join Team ${team}?` : isCalledEvent(match) ? t`Join this event?` : t`Join this match?`}
      description={
        <>
          {t`${when}.`}
          {!isEvent(match) && <OtherLevel match={match} />}
        </>
      }
      confirmLabel={team ? t`Join Team ${team}` : joinLabel(match)}
      onConfirm={() => answer(send)}
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

export function LeaveMatch({ screen, ...question }: QuestionProps & { screen: Screen }) {
  const leave = useLeaveMatch(question.match, screen)
  const following = useLeaveFollowing(question.match, screen)
  return (
    <LeaveConfirm
      {...question}
      leave={() => asMember(signInToLeave(), ({ userId }) => leave.mutate({ kind: 'leave', userId }))}
      leaveFollowing={following.mutate}
      pending={leave.isPending || following.isPending}
    />
  )
}

interface LeaveConfirmProps extends QuestionProps {
  leave: () => void
  leaveFollowing: () => void
  pending: boolean
}

/** Asks before leaving a match or an event, of a series also which dates, and leaves. */
export function LeaveConfirm(props: LeaveConfirmProps) {
  const { match, open, close, leave, leaveFollowing, pending } = props
  const later = laterDates(useOwnDates(match), match.match_date)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'leave-match',
    open,
    close,
    subject: { ...match, later },
    lost: whyNotLeave,
    pending,
  })
  const choose = (send: () => void) => () =>
    answer(() => {
      close()
      send()
    })
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  if (snapshot.later > 0)
    return (
      <ChoiceSheet
        {...dialog}
        title={t`Leave which dates?`}
        description={t`${when}. Your places become free for others.`}
        choices={[
          { label: t`Only this date`, onChoose: choose(leave) },
          { label: t`This and all following ones`, onChoose: choose(leaveFollowing) },
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
      onConfirm={choose(leave)}
    />
  )
}
