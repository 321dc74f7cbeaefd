import { type Answer, type BusyInterval, type Page, requireDays } from '../court-snapshot.ts'
import { splitAtMidnight } from './wall-time.ts'

/**
 * The busy times that a list of reservations gives for the days of its page. Those of the day before only count for what goes on past midnight.
 * @param all reservations, cancelled ones included; ends of more than 1440 lie in the next day
 */
export function answerOf(all: (BusyInterval & { cancelled?: boolean })[], { days, before }: Page): Answer {
  requireDays(
    all.map(({ day }) => day),
    before === undefined ? days : [before, ...days],
  )
  const busy = all
    .filter(({ cancelled }) => !cancelled)
    .map(({ cancelled: _, ...time }) => time)
    .flatMap(splitAtMidnight)
  return { busy: busy.filter(({ day }) => day !== before), days }
}
