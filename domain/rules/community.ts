import { SKILL_LEVELS } from '../limits.ts'

/** Members of the same level, under its name; `members` keeps their order and is never empty. */
export interface LevelGroup<M> {
  level: string
  members: M[]
}

/** Where members stand who have no level, or one that is not known. */
export const NO_LEVEL = 'No Skill Level'

/** Members by name, as a person would look them up: capitals and accents make no difference. */
export function inAlphabeticalOrder<M extends { username: string }>(members: readonly M[]): M[] {
  const order = new Intl.Collator('de', { sensitivity: 'base', numeric: true })
  return [...members].sort((a, b) => order.compare(a.username, b.username))
}

/** The same members grouped by level, in the order of the levels; those without come last. */
export function byLevel<M extends { skill_level: string | null }>(members: readonly M[]): LevelGroup<M>[] {
  const groups = [...SKILL_LEVELS, NO_LEVEL].map((level) => ({
    level,
    members: members.filter((member) => levelOf(member) === level),
  }))
  return groups.filter((group) => group.members.length > 0)
}

/** Those with all of the words in their name, each in any place. */
export function withWords<M extends { username: string }>(members: readonly M[], words: string): M[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  return members.filter(({ username }) => wanted.every((word) => folded(username).includes(word)))
}

function levelOf({ skill_level }: { skill_level: string | null }): string {
  return SKILL_LEVELS.find((level) => level === skill_level?.trim()) ?? NO_LEVEL
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
