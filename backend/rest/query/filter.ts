import type { Operation } from './query.ts'
import { readQuoted, type Scanner } from './scanner.ts'

// Maps are used because clients name operators, and every object has a `constructor`.
const OPERATORS = new Map(
  Object.entries({
    eq: '=',
    neq: '<>',
    gt: '>',
    gte: '>=',
    lt: '<',
    lte: '<=',
    like: 'like',
    ilike: 'ilike',
    match: '~',
    imatch: '~*',
    cs: '@>',
    cd: '<@',
    ov: '&&',
    sl: '<<',
    sr: '>>',
    nxr: '&<',
    nxl: '&>',
    adj: '-|-',
  }),
)
const QUANTIFIABLE = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const TO_QUERY = new Map(
  Object.entries({
    fts: 'to_tsquery',
    plfts: 'plainto_tsquery',
    phfts: 'phraseto_tsquery',
    wfts: 'websearch_to_tsquery',
  }),
)
const IS_VALUES = new Map(
  Object.entries({
    null: 'null',
    not_null: 'not null',
    true: 'true',
    false: 'false',
    unknown: 'unknown',
  } as const),
)

/** Reads the value of an operator: up to the end of the parameter, or the `,` or `)` of a logic tree. */
export type ReadValue = (scanner: Scanner) => string

/** Reads an operator with its value: `eq.5`, `not.in.(1,2)`, `fts(german).tennis`. */
export function readOperation(
  scanner: Scanner,
  readValue: ReadValue,
): { not: boolean; operation: Operation } {
  const not = scanner.take('not.')
  const word = scanner.match(/[a-z]+(?=[.(])/y)
  return {
    not,
    operation:
      (word && readKnown(scanner, word, readValue)) || scanner.fail('"not" or operator (eq, gt, ...)'),
  }
}

function readKnown(scanner: Scanner, word: string, readValue: ReadValue): Operation | undefined {
  if (word === 'in') return { kind: 'in', values: afterDot(scanner, readList) }
  if (word === 'is') return { kind: 'is', value: afterDot(scanner, (s) => readIsValue(s, readValue)) }
  if (word === 'isdistinct') return { kind: 'isdistinct', value: afterDot(scanner, readValue) }
  const toQuery = TO_QUERY.get(word)
  if (toQuery) return readFullText(scanner, toQuery, readValue)
  const operator = OPERATORS.get(word)
  if (!operator) return undefined
  const found = QUANTIFIABLE.has(word) ? scanner.match(/\((any|all)\)/y)?.slice(1, -1) : undefined
  const quantifier = found as 'any' | 'all' | undefined
  return { kind: 'compare', operator, quantifier, value: afterDot(scanner, readValue) }
}

function afterDot<Result>(scanner: Scanner, read: (scanner: Scanner) => Result): Result {
  scanner.expect('.')
  return read(scanner)
}

function readFullText(scanner: Scanner, toQuery: string, readValue: ReadValue): Operation {
  const config = scanner
    .match(/\([\p{L}\p{N}_ $]+\)/uy)
    ?.slice(1, -1)
    .trim()
  return { kind: 'fts', toQuery, config, value: afterDot(scanner, readValue) }
}

function readIsValue(scanner: Scanner, readValue: ReadValue) {
  const start = scanner.at
  const value = IS_VALUES.get(readValue(scanner).toLowerCase())
  if (value) return value
  scanner.at = start
  return scanner.fail('isVal: (null, not_null, true, false, unknown)')
}

function readList(scanner: Scanner): string[] {
  scanner.skipSpace()
  scanner.expect('(')
  scanner.skipSpace()
  const values: string[] = []
  do values.push(readListElement(scanner))
  while (scanner.take(','))
  scanner.expect(')')
  scanner.skipSpace()
  return values
}

/** Reads `value` or `"value, with anything"`, up to the next `,` or `)`. */
export function readListElement(scanner: Scanner): string {
  const quoted = scanner.next === '"' && scanner.attempt(() => readQuotedElement(scanner))
  return typeof quoted === 'string' ? quoted : (scanner.match(/[^,)]*/y) ?? '')
}

function readQuotedElement(scanner: Scanner): string | undefined {
  if (!/"(?:[^"\\]|\\[\s\S])*"/y.test(scanner.text.slice(scanner.at))) return undefined
  const text = readQuoted(scanner)
  return scanner.done || scanner.next === ',' || scanner.next === ')' ? text : undefined
}

/** Reads a value up to the end of its parameter. */
export function readRest(scanner: Scanner): string {
  const rest = scanner.text.slice(scanner.at)
  scanner.at = scanner.text.length
  return rest
}
