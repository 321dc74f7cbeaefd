import { t } from '@lingui/core/macro'
import { AddToCalendar } from '@/features/calendar/components/add-to-calendar.tsx'
import { PlayAgain } from '@/features/match-form/components/play-again.tsx'
import { useParticipants } from '@/features/participants/queries.ts'
import { formerMember } from '@/lib/words/former-member.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { Fact } from '@/ui/layout/fact.tsx'
import { type Match, useListedParticipants } from '../../queries.ts'

export function MatchFacts({ match }: { match: Match }) {
  const { shown: participants } = useParticipants(match.id, useListedParticipants(match.id))
  return (
    <div className="mt-4 grid gap-2">
      <dl className="grid grid-cols-2 gap-2.5">
        <Fact label={t`Level`}>{matchLevelLabel(match.skill_level)}</Fact>
        <Fact label={t`Created by`}>{match.creator?.username ?? formerMember()}</Fact>
      </dl>
      <div className="flex flex-wrap gap-x-5">
        <AddToCalendar match={match} />
        <PlayAgain match={match} participants={participants} />
      </div>
    </div>
  )
}
