import { levelsApart } from '@domain/match/level.ts'
import { isEvent } from '@domain/match/match-kind.ts'
import { whyNotJoin } from '@domain/participants/closed-question.ts'
import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { whenAndWhere } from '@/lib/time/labels.ts'
import { joinLabel, joinQuestion } from '@/lib/words/answers.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { asMember, signInToRespond, useAnswerEvent } from '../../mutations/attendance.ts'
import { type Screen, useJoinMatch } from '../../mutations/participants.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'

export interface QuestionProps {
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
  const when = whenAndWhere(snapshot, snapshot.match_date)
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
      title={team ? t`Join Team ${team}?` : joinQuestion(match)}
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
