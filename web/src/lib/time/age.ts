import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { millisecondsInMinute } from 'date-fns/constants'

const UNITS = [
  { name: 'day', minutes: 1440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const

/** Returns 'just now', '4 minutes ago', '1 hour ago', '3 days ago'. Milliseconds; an instant in the future counts as now. */
export function ageLabel(since: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - since) / millisecondsInMinute)
  const unit = UNITS.find((one) => minutes >= one.minutes)
  if (!unit) return t`just now`
  return new Intl.RelativeTimeFormat(i18n.locale).format(-Math.floor(minutes / unit.minutes), unit.name)
}
