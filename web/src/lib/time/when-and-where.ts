import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { formatDayLong, formatTime } from './datetime.ts'

/** 'Indoor Arena, Friday, 20.11. at 18:30' */
export function whenAndWhere(location: string, start: string): string {
  const venue = venueName(location)
  const day = formatDayLong(start)
  const time = formatTime(start)
  return t`${venue}, ${day} at ${time}`
}
