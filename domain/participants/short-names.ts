import { graphemesIn } from '../graphemes.ts'

/**
 * Shortens names for a small space, in the same order: the first word, with as many letters of the last as tell those
 * apart who share it, and the whole name where that does not help.
 */
export function shortNames(names: readonly string[]): string[] {
  const candidates = names.map(candidatesOf)
  const sharers = new Map<string, number>()
  for (const short of candidates.flatMap((ofName) => [...new Set(ofName)]))
    sharers.set(short, (sharers.get(short) ?? 0) + 1)
  return names.map((name, at) => candidates[at]?.find((short) => sharers.get(short) === 1) ?? name.trim())
}

/** Tells members of one name apart, and is none of their words. */
const NUMBER = / \(\d+\)$/

function candidatesOf(name: string): string[] {
  const words = name.trim().replace(NUMBER, '').split(/\s+/u)
  const first = words[0] ?? ''
  const last = words.length > 1 ? graphemesIn(words.at(-1) ?? '') : []
  return [first, ...last.slice(0, -1).map((_, at) => `${first} ${last.slice(0, at + 1).join('')}.`)]
}
