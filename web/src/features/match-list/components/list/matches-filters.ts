import { dayRange } from '@/lib/time/datetime.ts'
import type { ListedMatch } from '../../queries/matches.ts'
import type { MatchFilters } from '../../schema.ts'

/**
 * Tells whether a match passes the filters, by the same rules as on the server.
 * @param since in milliseconds: matches from then on, unless a day is chosen
 */
export function matchesFilters(match: ListedMatch, filters: MatchFilters, userId: string, since: number) {
  const begins = Date.parse(match.match_date)
  const day = filters.day ? dayRange(filters.day) : null
  const takesPart = match.participants.some((one) => one.user_id === userId && one.status !== 'declined')
  return (
    (day ? begins >= day.from.getTime() && begins < day.to.getTime() : begins >= since) &&
    (filters.location === null || match.location === filters.location) &&
    (filters.level === null || match.skill_level === filters.level) &&
    (filters.players === null || match.players === filters.players) &&
    (!filters.mine || takesPart) &&
    // Rows of a list that was not asked for it do not tell: without a network they are not taken for ones that fit.
    (!filters.fitting || match.fits_me === true)
  )
}
