import { type SetScore, setsOf } from '@domain/match/result/match-result.ts'
import { winnerOf } from '@domain/match/result/valid-sets.ts'
import { shortNames } from '@domain/participants/short-names.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ListedMatch } from '@/features/match-list/queries/matches.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { type DayResult, dayResultsQuery } from '../queries/day-results.ts'
import { bothLabel, versionText } from './sides.ts'

/** Says on a card how the match ended. The list has waited for it, so that the card does not grow. */
export default function CardResult({ match }: { match: ListedMatch }) {
  const { data } = useQuery(dayResultsQuery(venueDay(match.match_date)))
  const result = data?.find(({ match_id }) => match_id === match.id)
  return result ? (
    <p className="mt-0.5 wrap-anywhere font-[620] text-small">{resultLine(match, result)}</p>
  ) : null
}

/** 'You won 6:4 6:3', 'Ela and Bo won 6:4 6:3', or how it stood where nobody has won. The games of those who are named come first. */
function resultLine({ participants }: ListedMatch, result: DayResult): string {
  const { outcome, a1, a2, b1, b2 } = result
  const [sets, isTieBreak] = [setsOf(result.sets), result.is_tie_break]
  const winner = winnerOf({ outcome, sets, isTieBreak })
  const me = participants.find(({ user_id }) => user_id === currentUserId())?.id
  const from = (side: 'a' | 'b') =>
    versionText({ outcome, isTieBreak, sets: side === 'a' ? sets : sets.map(([a, b]): SetScore => [b, a]) })
  const own = me === undefined ? null : [a1, a2].includes(me) ? 'a' : [b1, b2].includes(me) ? 'b' : null
  if (winner === null) return from(own ?? 'a')
  const text = from(own ?? winner)
  if (own) return own === winner ? t`You won ${text}` : t`You lost ${text}`
  const names = namesOf(participants, winner === 'a' ? [a1, a2] : [b1, b2])
  return names ? t`${names} won ${text}` : text
}

/** Null where a card does not have all of them. */
function namesOf(participants: ListedMatch['participants'], seats: readonly string[]): string | null {
  const shorts = shortNames(participants.map(({ username }) => username))
  const names = seats.flatMap((seat) => shorts[participants.findIndex(({ id }) => id === seat)] ?? [])
  return names.length === seats.length ? bothLabel(names) : null
}
