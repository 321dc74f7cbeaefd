/** Steps of a pattern at most, without `%`: the cost per character of a text grows with them. */
export const MAX_PATTERN_STEPS = 100
/** Characters of a text at most; a longer one fits no pattern. */
export const MAX_TEXT_LENGTH = 10_000

const WORD = 32

/**
 * Returns a test for a pattern of SQL's `like`: `%` is any characters, `_` is one, a backslash takes the next literally.
 * Undefined for a pattern of more than MAX_PATTERN_STEPS steps. The reached steps are bits of a few words, all advanced at once
 * by each character (the Shift-And algorithm of Baeza-Yates and Gonnet), so that the time is linear in the text, whatever
 * pattern a client sends.
 */
export function likePattern(pattern: string, ignoreCase: boolean): ((value: string) => boolean) | undefined {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  const steps = readSteps(fold(pattern))
  if (steps.accepts.length > MAX_PATTERN_STEPS) return undefined
  const automaton = build(steps)
  return (value) => value.length <= MAX_TEXT_LENGTH && accepts(automaton, fold(value))
}

interface Steps {
  /** The character that each step matches, undefined for any. */
  accepts: (string | undefined)[]
  /** The number of steps before each `%`. */
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
  /** Bit n of a mask: step n - 1 matches this character. */
  masks: Map<string, Int32Array>
  others: Int32Array
  /** Bit n: any characters may follow after n steps. */
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
