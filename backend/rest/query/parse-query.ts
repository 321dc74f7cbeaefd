import { parseFilter, parseGroup } from './logic.ts'
import type { Field, OrderTerm, Query, Refinement } from './query.ts'
import { readField, readJsonPath, readName, readNameList, Scanner } from './scanner.ts'
import { parseSelect } from './select.ts'

const OPERATOR_AHEAD = /^(not\.)?[a-z]+(\([^)]*\))?\./

/**
 * Parses a query string as PostgREST does. With `isCall`, parameters whose value does not begin with an operator are arguments
 * of the function. Throws PGRST100 when it is malformed, or nested more than `maxDepth` times.
 */
export function parseQuery(search: URLSearchParams, isCall: boolean, maxDepth: number): Query {
  const query: Query = {
    select: parseSelect(search.get('select') || '*', maxDepth),
    refinements: new Map(),
    parameters: [],
  }
  for (const [key, value] of search) {
    if (key === 'select' || key === 'apikey') continue
    if (key === 'columns') query.columns = readNameList(new Scanner(value, 'columns parameter'))
    else if (key === 'on_conflict')
      query.onConflict = readNameList(new Scanner(value, 'on_conflict parameter'))
    else if (!readRefinement(query, key, value, maxDepth)) readFilterOrArgument(query, key, value, isCall)
  }
  return query
}

/** Reads the reserved last segments of a key: order, limit, offset, and, or. */
function readRefinement(query: Query, key: string, value: string, maxDepth: number): boolean {
  const words = key.split('.')
  const last = words.pop()
  if (last === 'order') at(query, words).order = parseOrder(value)
  else if (last === 'limit') {
    const limit = parseWhole(value)
    if (limit !== undefined) at(query, words).limit = limit
  } else if (last === 'offset') at(query, words).offset = Math.max(0, parseWhole(value) ?? 0)
  else if (last === 'and' || last === 'or') {
    const path = words.filter((word) => word !== 'not')
    at(query, path).conditions.push(parseGroup(last, path.length < words.length, value, maxDepth))
  } else return false
  return true
}

/** Ignores a limit that is no whole number, as PostgREST does. A negative limit is refused later. */
function parseWhole(value: string): number | undefined {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined
}

function readFilterOrArgument(query: Query, key: string, value: string, isCall: boolean): void {
  if (isCall && !isFilter(value)) {
    query.parameters.push([key, value])
    return
  }
  const { path, field } = parseKey(key)
  at(query, path).conditions.push(parseFilter(field, value))
}

function isFilter(value: string): boolean {
  if (!OPERATOR_AHEAD.test(value)) return false
  try {
    parseFilter({ name: '', path: [] }, value)
    return true
  } catch {
    return false
  }
}

/** Parses `embed.other."a column"->key`. */
function parseKey(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const names = [readName(scanner)]
  while (scanner.take('.')) names.push(readName(scanner))
  const field = { name: names.pop() ?? '', path: readJsonPath(scanner) }
  scanner.expectEnd('"." or "->"')
  return { path: names, field }
}

function at(query: Query, path: string[]): Refinement {
  const key = path.join('.')
  const known = query.refinements.get(key)
  if (known) return known
  const added: Refinement = { conditions: [], order: [], offset: 0 }
  query.refinements.set(key, added)
  return added
}

/** Parses `match_date.desc.nullslast,creator(username)`. Throws PGRST100. */
function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    scanner.skipSpace()
    const term: OrderTerm = scanner.attempt(() => readRelated(scanner)) ?? { field: readField(scanner) }
    const direction = scanner.match(/\.(asc|desc)(?![\p{L}\p{N}_])/uy)
    if (direction) term.direction = direction === '.asc' ? 'asc' : 'desc'
    const nulls = scanner.match(/\.nulls(first|last)(?![\p{L}\p{N}_])/uy)
    if (nulls) term.nulls = nulls === '.nullsfirst' ? 'first' : 'last'
    scanner.skipSpace()
    terms.push(term)
  } while (scanner.take(','))
  scanner.expectEnd('"asc", "desc", "nullsfirst" or "nullslast"')
  return terms
}

function readRelated(scanner: Scanner): OrderTerm | undefined {
  const relation = readName(scanner)
  if (!scanner.take('(')) return undefined
  const field = readField(scanner)
  scanner.expect(')')
  return { relation, field }
}
