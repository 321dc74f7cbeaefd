import { type Meetings, meet, OPPONENTS, PARTNERS } from './meetings.ts'

/**
 * Counts the meetings of those who have a place in the counts, and returns by how much the price grows.
 * @param games units of each game, of which the first half is a team
 * @param placeOf the place of each unit in the counts; below 0 for those who are not counted
 */
export function countMeetings(
  meetings: Meetings,
  games: Iterable<readonly number[]>,
  placeOf: Int16Array,
): number {
  let grows = 0
  for (const units of games)
    for (let one = 0; one < units.length; one++)
      for (let other = one + 1; other < units.length; other++) {
        const [first, second] = [placeOf[units[one] ?? -1] ?? -1, placeOf[units[other] ?? -1] ?? -1]
        const kind = one * 2 < units.length && other * 2 >= units.length ? OPPONENTS : PARTNERS
        if (first >= 0 && second >= 0) grows += meet(meetings, first, second, kind)
      }
  return grows
}

/** The place of each of `count` units in a list; -1 for those who are not in it. */
export function placesIn(list: readonly number[], count: number): Int16Array {
  const places = new Int16Array(count).fill(-1)
  for (const [place, unit] of list.entries()) places[unit] = place
  return places
}
