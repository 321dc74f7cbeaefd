import type { Community } from './community/community-config.ts'

/** The game and the product itself, which somebody who guesses passwords of players tries first. */
const PRODUCT = ['Courtside', 'Padel', 'Padel Tennis', 'Americano']

/** Names that a password of this community must not be made of, as they are written; server and client ask with the same. */
export function passwordWords({
  title,
  city,
  venues,
}: Pick<Community, 'title' | 'city' | 'venues'>): string[] {
  return [...PRODUCT, title, city, ...venues.map(({ name }) => name)].filter((name) => name !== undefined)
}
