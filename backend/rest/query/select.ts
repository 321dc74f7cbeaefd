import { tooDeep } from '../errors.ts'
import type { SelectedEmbed, SelectedField, SelectItem } from './query.ts'
import { readField, readName, Scanner } from './scanner.ts'

const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y
const CAST = /::[\p{L}\p{N}_ $]+/uy

/** Parses the `select` parameter. Throws PGRST100. */
export function parseSelect(text: string, maxDepth: number): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const items = readItems(scanner, maxDepth)
  scanner.expectEnd('"," or end of input')
  return items
}

/** @param levels further levels of nesting that are allowed */
function readItems(scanner: Scanner, levels: number): SelectItem[] {
  if (levels < 0) throw tooDeep('embedded resources')
  scanner.skipSpace()
  const items: SelectItem[] = []
  if (scanner.done || scanner.next === ')') return items
  do {
    scanner.skipSpace()
    items.push(scanner.attempt(() => readEmbed(scanner, levels)) ?? readSelectedField(scanner))
    scanner.skipSpace()
  } while (scanner.take(','))
  return items
}

function readEmbed(scanner: Scanner, levels: number): SelectedEmbed | undefined {
  const head = readEmbedHead(scanner)
  if (!head || !scanner.take('(')) return undefined
  const select = readItems(scanner, levels - 1)
  scanner.expect(')')
  return { ...head, select }
}

/** Reads an embed up to its parenthesis; undefined for a plain column, an aggregate or `*`. */
function readEmbedHead(scanner: Scanner) {
  const spread = scanner.take('...')
  if (scanner.next === '*') return undefined
  const alias = spread ? undefined : scanner.attempt(() => readAlias(scanner))
  if (scanner.next === '*') return undefined
  const target = readName(scanner)
  if (target === 'count' && scanner.startsWith('()')) return undefined
  const head: Omit<SelectedEmbed, 'select'> = { kind: 'embed', target, alias, join: 'left', spread }
  while (scanner.take('!')) {
    const word = readName(scanner)
    if (word === 'inner' || word === 'left') head.join = word
    else head.hint = word
  }
  return head
}

function readAlias(scanner: Scanner): string | undefined {
  if (scanner.next === '*') return undefined
  const alias = readName(scanner)
  if (scanner.startsWith('::') || !scanner.take(':')) return undefined
  return alias
}

function readSelectedField(scanner: Scanner): SelectedField {
  if (scanner.take('*')) return { kind: 'field', field: { name: '*', path: [] } }
  const alias = scanner.attempt(() => readAlias(scanner))
  const item: SelectedField = scanner.take('count()')
    ? { kind: 'field', field: { name: '*', path: [] }, aggregate: 'count' }
    : { kind: 'field', field: readField(scanner) }
  item.alias = alias
  item.cast = readCast(scanner)
  const aggregate = scanner.match(AGGREGATE)
  if (aggregate !== undefined) item.aggregate = aggregate.slice(1, -2)
  if (aggregate !== undefined) readCast(scanner)
  if (!scanner.done && scanner.next !== ',' && scanner.next !== ')') scanner.fail('"," or ")"')
  return item
}

function readCast(scanner: Scanner): string | undefined {
  return scanner.match(CAST)?.slice(2).trim()
}
