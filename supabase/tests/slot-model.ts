export type Team = 'A' | 'B'

/** A free place is sure; a requested one is that of a player who may come after all. */
export type Kind = 'free' | 'requested'

export interface Waiter {
  member: string
  wish: Team | null
}

export interface Offer extends Record<string, unknown> {
  id: string
  member: string
  team: Team | null
  kind: Kind
}

export interface Places {
  total: number
  A: number
  B: number
}

/** Tells whether all of these members find a place together; tries every way. */
function fits(wishes: readonly (Team | null)[], { total, A, B }: Places, hasTeams: boolean): boolean {
  if (total < 0 || (hasTeams && (A < 0 || B < 0))) return false
  const [wish, ...others] = wishes
  if (wish === undefined) return true
  const ways: Places[] = []
  if (wish !== 'B') ways.push({ total: total - 1, A: A - 1, B })
  if (wish !== 'A') ways.push({ total: total - 1, A, B: B - 1 })
  return ways.some((left) => fits(others, left, hasTeams))
}

/** Returns holders of a place, and then in the order of the line everybody who finds room with all of them. */
function seat(
  line: readonly Waiter[],
  holders: readonly string[],
  places: Places,
  hasTeams: boolean,
): string[] {
  const wishOf = (member: string) => line.find((one) => one.member === member)?.wish ?? null
  const seated = [...holders]
  for (const { member } of line)
    if (!seated.includes(member) && fits([...seated, member].map(wishOf), places, hasTeams))
      seated.push(member)
  return seated
}

/**
 * Returns who has a place of which kind in the end. Free places are given as if there were no others: nobody exchanges one for a place that
 * may be taken back, not even for somebody behind who would have none otherwise. Requested places are given to those who are left.
 */
export function serve(
  line: readonly Waiter[],
  held: readonly Offer[],
  places: Record<Kind, Places>,
  hasTeams: boolean,
): Record<Kind, string[]> {
  const holders = (kind: Kind) => held.filter((one) => one.kind === kind).map(({ member }) => member)
  const free = seat(line, holders('free'), places.free, hasTeams)
  const left = line.filter(({ member }) => !free.includes(member))
  const stay = holders('requested').filter((member) => !free.includes(member))
  return { free, requested: seat(left, stay, places.requested, hasTeams) }
}
