import type { Cell, Outcome } from '../cell.ts'

/** Says what is wrong with a cell; undefined where the rule holds, or has nothing to say. */
export type Rule = (cell: Cell) => string | undefined

const REFUSAL = /^(PT4\d\d|42501|23514|23505|22023)$/
/** Nothing but keys, zeros and empty values. */
const EMPTY = /^\[(\{("\w+":(null|0|false|""|\[\]|\{\}|\{("\w+":(0|null),?)*\}),?)*\},?)*\]$/

export const isRefused = ({ code }: Outcome): boolean => code !== undefined
/** Refused in a way that the client has words for, or that a constraint or a policy has. */
export const isRefusal = ({ code = '' }: Outcome): boolean => REFUSAL.test(code)
export const isEmpty = ({ answer }: Outcome): boolean => answer === '' || EMPTY.test(answer)

/** Says how two answers differ, but for what they say of rows. */
export function differences(one: Outcome, other: Outcome): string | undefined {
  const [first, second] = [one, other].map(({ code, hint, message, rows }) =>
    [code, hint, message, rows].join(' | '),
  )
  return first === second ? undefined : `${first} <> ${second}`
}

/** Says which of these words an answer has. */
export function wordsIn({ answer }: Outcome, words: string[]): string | undefined {
  const found = words.filter((word) => answer.includes(word))
  return found.length > 0 ? `says ${found.join(', ')}` : undefined
}
