import { t } from '@lingui/core/macro'
import { addDays, type Day, formatDay } from './datetime.ts'

/** 'Today', 'Tomorrow' or 'Wed 25.11.' */
export function dayLabel(day: Day, today: Day): string {
  if (day === today) return t`Today`
  return day === addDays(today, 1) ? t`Tomorrow` : formatDay(day, 'short')
}
