import { t } from '@lingui/core/macro'
import { formatDate, formatTime, isToday } from './datetime.ts'

/** '20.11.2026, 14:00'; the time alone where `now` is on the same day. */
export function momentLabel(instant: string, now?: number): string {
  const time = formatTime(instant)
  if (now !== undefined && isToday(instant, now)) return time
  const day = formatDate(instant)
  return t`${day}, ${time}`
}
