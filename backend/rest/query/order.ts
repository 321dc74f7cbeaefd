import { readField, readName } from './names.ts'
import type { OrderTerm } from './query.ts'
import { Scanner } from './scanner.ts'

/** Parses `match_date.desc.nullslast,creator(username)`. Throws PGRST100. */
export function parseOrder(text: string): OrderTerm[] {
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
