/** Steps of a pattern at most, `%` aside: what one character of a text costs grows with them. */
export const LONGEST_PATTERN = 100
/** Characters of a text at most; a longer one fits no pattern. */
export const LONGEST_COMPARED = 10_000

const WORD = 32

/**
 * A test for a pattern of SQL's `like`: `%` is any characters, `_` is one, a backslash takes the next as it is. Undefined
 * for a pattern of more than LONGEST_PATTERN steps.
 *
 * The steps that a text may have reached are bits of a few words, all advanced at once by each character (the Shift-And
 * algorithm of Baeza-Yates and Gonnet), so that the time is linear in the text, whatever pattern a client sends.
 */
export function likePattern(pattern: string, ignoreCase: boolean): ((value: string) => boolean) | undefined {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  const steps = readSteps(fold(pattern))
  if (steps.accepts.length > LONGEST_PATTERN) return undefined
  const automaton = build(steps)
  return (value) => value.length <= LONGEST_COMPARED && accepts(automaton, fold(value))
}

interface Steps {
  /** The character that each step takes, undefined for any. */
  accepts: (string | undefined)[]
  /** How many steps lie before each `%`. */
  anyAfter: Set<number>
}

function readSteps(pattern: string): Steps {
  const steps: Steps = { accepts: [], anyAfter: new Set() }
  let escaped = false
  for (const character of pattern) {
    if (!escaped && character === '\\') {
      escaped = true
      continue
    }
    if (!escaped && character === '%') steps.anyAfter.add(steps.accepts.length)
    else steps.accepts.push(!escaped && character === '_' ? undefined : character)
    escaped = false
  }
  return steps
}

interface Automaton {
  words: number
  /** Bit n of a mask: step n - 1 takes this character. */
  masks: Map<string, Int32Array>
  others: Int32Array
  /** Bit n: after n steps any characters may come. */
  loops: Int32Array
  last: number
}

function build({ accepts: taken, anyAfter }: Steps): Automaton {
  const words = Math.floor(taken.length / WORD) + 1
  const setBit = (mask: Int32Array, bit: number) => {
    mask[bit >> 5] = (mask[bit >> 5] ?? 0) | (1 << (bit & 31))
  }
  const others = new Int32Array(words)
  const loops = new Int32Array(words)
  for (const bit of anyAfter) setBit(loops, bit)
  for (const [at, character] of taken.entries()) if (character === undefined) setBit(others, at + 1)
  const masks = new Map<string, Int32Array>()
  for (const [at, character] of taken.entries()) {
    if (character === undefined) continue
    const mask = masks.get(character) ?? Int32Array.from(others)
    setBit(mask, at + 1)
    masks.set(character, mask)
  }
  return { words, masks, others, loops, last: taken.length }
}

function accepts({ words, masks, others, loops, last }: Automaton, value: string): boolean {
  const state = new Int32Array(words)
  state[0] = 1
  for (const character of value) {
    const mask = masks.get(character) ?? others
    let carry = 0
    let alive = 0
    for (let word = 0; word < words; word++) {
      const before = state[word] ?? 0
      const after = (((before << 1) | carry) & (mask[word] ?? 0)) | (before & (loops[word] ?? 0))
      carry = before >>> 31
      state[word] = after
      alive |= after
    }
    if (alive === 0) return false
  }
  return ((state[last >> 5] ?? 0) & (1 << (last & 31))) !== 0
}
