import { type Caps, capsOf } from '../meetings.ts'
import { turnsBefore } from '../turns.ts'
import type { Task } from './attempt.ts'

/** The caps that can be held at best after each of the rounds to come. */
export function capsAhead({ units, before, games, rounds }: Task): Caps[] {
  const { level } = turnsBefore(units.count, before, units.present)
  const levels = units.present.map((unit) => level[unit] ?? 0)
  return Array.from({ length: rounds }, () => {
    levels.sort((one, other) => one - other)
    for (let seat = 0; seat < games * units.seats; seat++) levels[seat] = (levels[seat] ?? 0) + 1
    return capsOf(levels.length, Math.max(...levels), units.seats)
  })
}
