import { minutesOf, TIME_STEP_MINUTES, type Time, timeOf } from './time.ts'

/** A number of a member's last matches, which began at one time of a weekday (Monday is 1) at one venue. */
export interface UsualTime {
  weekday: number
  time: Time
  location: string
  matches: number
}

interface Wish {
  /** The weekday of the chosen day; null while there is none. */
  weekday: number | null
  /** Is always among the offered; empty while there is none. */
  chosen: Time
  /** The time around which others are offered to a member without usual times. */
  around: Time
  /** The moment on the clock of the chosen day, in minutes since its midnight: negative for days to come, and while there is none. */
  now: number
}

const OFFERED = 6
const FIRST = 6 * 60
const LAST = 22 * 60
const LAST_OF_DAY = 23 * 60 + 30
const EVENING = '18:30'

/**
 * Six times to choose from, the earliest first: those at which the member usually plays, above all on that weekday, and half hours around them.
 * Times that have begun are left out, so late in the day they are fewer. After the last usual one they are the half hours of the night.
 */
export function offeredTimes(usual: readonly UsualTime[], { weekday, chosen, around, now }: Wish): Time[] {
  const weights = new Map<Time, number>()
  for (const one of usual) {
    const weight = one.matches * (one.weekday === weekday ? SAME_DAY : 1)
    weights.set(one.time, (weights.get(one.time) ?? 0) + weight)
  }
  const ranked = [...weights].sort(([, one], [, other]) => other - one).map(([time]) => time)
  const middle = ranked[0] ?? (around || EVENING)
  const isAhead = (time: Time) => (minutesOf(time) ?? now) > now
  const known = [around, ...ranked, ...halfHoursAround(middle, now < LAST ? LAST : LAST_OF_DAY)].filter(
    isAhead,
  )
  const own = minutesOf(chosen) === null ? [] : [chosen]
  return [...new Set([...own, ...known])].slice(0, OFFERED).toSorted()
}

/** Outweighs all of a member's matches on other days. */
const SAME_DAY = 100

/** The half hours of the opening grid, the nearest first, and the later of two that are equally near. */
function halfHoursAround(time: Time, last: number): Time[] {
  const middle = minutesOf(time) ?? 0
  const count = (last - FIRST) / TIME_STEP_MINUTES + 1
  return Array.from({ length: count }, (_, at) => FIRST + at * TIME_STEP_MINUTES)
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle) || other - one)
    .map(timeOf)
}
