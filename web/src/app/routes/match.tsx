import { eventTitle } from '@domain/match/event-title.ts'
import { kindOf } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { MatchPage } from '@/features/match/components/match-page.tsx'
import { type Match, useMatch } from '@/features/participation/queries/match.ts'
import { formatDayShort } from '@/lib/time/datetime.ts'
import { kindLabel } from '@/lib/words/match-words.ts'
import { usePage } from '../page.ts'

export default function Route() {
  const { id = '' } = useParams()
  const { data: match } = useMatch(id)
  usePage(match ? titleOf(match) : t`Match`, id)
  return <MatchPage key={id} matchId={id} />
}

const titleOf = (match: Match) =>
  `${kindLabel(kindOf(match))} · ${eventTitle(match).title}, ${formatDayShort(match.match_date)}`
