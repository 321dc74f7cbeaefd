import { tooDeep } from '../errors.ts'
import { readListElement, readOperation, readRest } from './filter.ts'
import type { Condition, Field, Filter, Group } from './query.ts'
import { readField, Scanner } from './scanner.ts'

/** Parses `column=eq.5`. Throws PGRST100. */
export function parseFilter(field: Field, text: string): Filter {
  const scanner = new Scanner(text, 'filter')
  const filter: Filter = { kind: 'filter', field, ...readOperation(scanner, readRest) }
  scanner.expectEnd()
  return filter
}

/** Parses `or=(a.eq.1,and(b.gt.2,c.is.null))`. Throws PGRST100. */
export function parseGroup(operator: 'and' | 'or', not: boolean, text: string, maxDepth: number): Group {
  const scanner = new Scanner(text, 'logic tree')
  const group: Group = { kind: 'group', not, operator, conditions: readConditions(scanner, maxDepth) }
  scanner.expectEnd()
  return group
}

/** @param levels further levels of nesting that are allowed */
function readConditions(scanner: Scanner, levels: number): Condition[] {
  if (levels < 0) throw tooDeep('logic trees')
  scanner.skipSpace()
  scanner.expect('(')
  const conditions: Condition[] = []
  do {
    scanner.skipSpace()
    conditions.push(scanner.attempt(() => readGroup(scanner, levels)) ?? readFilter(scanner))
    scanner.skipSpace()
  } while (scanner.take(','))
  scanner.expect(')')
  scanner.skipSpace()
  return conditions
}

function readGroup(scanner: Scanner, levels: number): Group | undefined {
  const not = scanner.take('not.')
  const operator = scanner.match(/(and|or)(?=[ \t]*\()/y)
  if (operator !== 'and' && operator !== 'or') return undefined
  return { kind: 'group', not, operator, conditions: readConditions(scanner, levels - 1) }
}

function readFilter(scanner: Scanner): Filter {
  const field = readField(scanner)
  scanner.expect('.')
  return { kind: 'filter', field, ...readOperation(scanner, readTreeValue) }
}

/** Reads `value`, `"value"` or `{a,b}`, up to the next `,` or `)`. */
function readTreeValue(scanner: Scanner): string {
  return scanner.match(/\{[^{}]*\}/y) ?? readListElement(scanner)
}
