import type { MatchFormValues } from '@domain/match/match-values.ts'
import { minutesOf } from '@domain/match/time.ts'
import { invitedOf } from '@domain/participants/invitation.ts'
import { shortNames } from '@domain/participants/short-names.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { daysInWeek } from 'date-fns/constants'
import { secondNow } from '@/lib/time/clock.ts'
import { addDays, formatDay, formatWeekday, venueDay, venueInstant } from '@/lib/time/datetime.ts'

/** 'Ask Ida, Bo and Ela for Tuesday 18:30', or null while nobody is asked or the time is open. A day beyond the next seven is said with its date. */
export function askLabel(values: MatchFormValues): string | null {
  const { matchDate, matchTime } = values
  const names = shortNames(invitedOf(values).map(({ username }) => username))
  if (names.length === 0 || !matchDate || minutesOf(matchTime) === null) return null
  // American English would put a comma before 'and'.
  const people = new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale).format(names)
  const isNear = matchDate < addDays(venueDay(secondNow()), daysInWeek)
  const weekday = formatWeekday(venueInstant(matchDate, '12:00'))
  const day = isNear ? weekday : formatDay(matchDate)
  return t`Ask ${people} for ${day} ${matchTime}`
}
