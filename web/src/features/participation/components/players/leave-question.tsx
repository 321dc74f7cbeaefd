import { whyNotLeave } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { whenAndWhere } from '@/lib/time/labels.ts'
import { leaveLabel, leaveQuestion } from '@/lib/words/answers.ts'
import { type Choice, ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { asMember } from '../../mutations/attendance.ts'
import { type Screen, signInToLeave, useLeaveFollowing, useLeaveMatch } from '../../mutations/participants.ts'
import { useAskSubstitute } from '../../mutations/waiting.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'
import { laterDates, useOwnDates } from '../../queries/participants.ts'
import type { QuestionProps } from './questions.tsx'

interface LeaveMatchProps extends QuestionProps {
  screen: Screen
  /** Nobody has to be found where a match has no limit, and nobody else while somebody is asked already. */
  mayAskSubstitute: boolean
}

export function LeaveMatch({ screen, mayAskSubstitute, ...question }: LeaveMatchProps) {
  const leave = useLeaveMatch(question.match, screen)
  const following = useLeaveFollowing(question.match, screen)
  const substitute = useAskSubstitute(question.match)
  return (
    <LeaveConfirm
      {...question}
      leave={() => asMember(signInToLeave(), ({ userId }) => leave.mutate({ kind: 'leave', userId }))}
      leaveFollowing={following.mutate}
      askSubstitute={mayAskSubstitute ? substitute.mutate : null}
      pending={leave.isPending || following.isPending || substitute.isPending}
    />
  )
}

interface LeaveConfirmProps extends QuestionProps {
  leave: () => void
  leaveFollowing: () => void
  /** Null where leaving is the only way. */
  askSubstitute?: (() => void) | null
  pending: boolean
}

/** The one door of a member who cannot come: stay until somebody takes the place, or leave, of a series also which dates. */
export function LeaveConfirm(props: LeaveConfirmProps) {
  const { match, open, close, leave, leaveFollowing, askSubstitute = null, pending } = props
  const later = laterDates(useOwnDates(match), match.match_date)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'leave-match',
    open,
    close,
    subject: { ...match, later, askSubstitute },
    lost: whyNotLeave,
    pending,
  })
  const choose = (send: () => void) => () =>
    answer(() => {
      close()
      send()
    })
  const ways = { one: choose(leave), following: choose(leaveFollowing) }
  const { askSubstitute: ask } = snapshot
  const Question = ask ? SubstituteOrLeave : snapshot.later > 0 ? LeaveDates : LeaveOne
  return <Question {...{ snapshot, dialog, ways }} ask={ask && choose(ask)} />
}

interface WaysProps extends Pick<ReturnType<typeof useMatchQuestion<Match & { later: number }>>, 'dialog'> {
  snapshot: Match & { later: number }
  ways: { one: () => void; following: () => void }
  ask: (() => void) | null
}

const about = (match: Match) => whenAndWhere(match, match.match_date)

const SubstituteOrLeave = ({ snapshot, dialog, ways, ask }: WaysProps) => (
  <ChoiceSheet
    {...dialog}
    title={t`You can't make it?`}
    description={about(snapshot)}
    choices={[
      {
        label: t`Ask for a substitute`,
        hint: t`You stay in until somebody takes your place. The waiting list is asked first, then players who fit.`,
        variant: 'primary',
        onChoose: () => ask?.(),
      },
      ...leaveChoices(snapshot, ways),
    ]}
    back={t`Stay in`}
  />
)

const leaveChoices = (match: WaysProps['snapshot'], { one, following }: WaysProps['ways']): Choice[] =>
  match.later > 0
    ? [
        { label: t`Leave only this date`, onChoose: one },
        {
          label: t`Leave this and all following ones`,
          hint: t`Your places become free for others.`,
          onChoose: following,
        },
      ]
    : [{ label: leaveLabel(match), hint: t`Your place becomes free for others.`, onChoose: one }]

function LeaveDates({ snapshot, dialog, ways }: WaysProps) {
  const when = about(snapshot)
  return (
    <ChoiceSheet
      {...dialog}
      title={t`Leave which dates?`}
      description={t`${when}. Your places become free for others.`}
      choices={[
        { label: t`Only this date`, onChoose: ways.one },
        { label: t`This and all following ones`, onChoose: ways.following },
      ]}
    />
  )
}

function LeaveOne({ snapshot, dialog, ways }: WaysProps) {
  const when = about(snapshot)
  return (
    <ConfirmDialog
      {...dialog}
      title={leaveQuestion(snapshot)}
      description={t`${when}. Your place becomes free for others.`}
      confirmLabel={leaveLabel(snapshot)}
      tone="danger"
      onConfirm={ways.one}
    />
  )
}
