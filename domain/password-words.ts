import type { Community } from './community/community-config.ts'

/** An attacker who guesses passwords of players tries the game and the product first. */
const PRODUCT = ['Courtside', 'Padel', 'Padel Tennis', 'Americano']

/** Returns the names that a password of this community must not be made of. Server and client check with the same list. */
export function passwordWords({
  title,
  city,
  venues,
}: Pick<Community, 'title' | 'city' | 'venues'>): string[] {
  return [...PRODUCT, title, city, ...venues.map(({ name }) => name)].filter((name) => name !== undefined)
}
