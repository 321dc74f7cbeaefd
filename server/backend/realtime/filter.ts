import type { Refusal } from '../refusal.ts'
import { invalidSubscription } from './refuse.ts'

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
]

export interface Filter {
  column: string
  operator: string
  /** `in` has many, all others one. */
  values: string[]
  negated: boolean
}

/**
 * Reads the `filter` of a subscription: `column=operator.value`, several joined by commas (all must hold), `not.` before
 * an operator, values in double quotes where they hold commas or brackets, `in.(a,b)`. Throws a Refusal.
 */
export function parseFilters(text: string): Filter[] {
  if (text.trim() === '') return []
  return split(text.trim()).map(parseFilter)
}

function parseFilter(segment: string): Filter {
  const text = segment.trim()
  if (text === '') throw malformed('filter must not contain empty segments (check for extra commas)')
  const [, column = '', negation, operator = '', value = ''] =
    /^([^=]+)=(not\.)?([^.]*)\.(.*)$/s.exec(text) ?? fail(text)
  if (!OPERATORS.includes(operator)) throw malformed(JSON.stringify([operator, value]))
  const values = operator === 'in' ? listOf(value) : [unquote(value)]
  return { column, operator, values, negated: negation !== undefined }
}

function listOf(value: string): string[] {
  if (!/^\(.*\)$/s.test(value)) throw malformed('`in` filter value must be wrapped by parentheses')
  const values = split(value.slice(1, -1)).map((entry) => unquote(entry.trim()))
  if (values.length > 100) throw invalidSubscription('too many values for `in` filter. Maximum 100')
  return values
}

/** Splits at the commas that are neither quoted nor in brackets. */
function split(text: string): string[] {
  const parts = ['']
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (quoted && character === '\\') {
      parts.push(`${parts.pop()}${character}${text[++at] ?? ''}`)
      continue
    }
    if (character === '"' && (quoted || /(^|[.(,])$/.test(parts.at(-1) ?? ''))) quoted = !quoted
    if (!quoted && character === '(') depth += 1
    if (!quoted && character === ')') depth = Math.max(0, depth - 1)
    if (!quoted && depth === 0 && character === ',') parts.push('')
    else parts.push(`${parts.pop()}${character}`)
  }
  return parts
}

function unquote(value: string): string {
  const [, inner] = /^"((?:[^"\\]|\\.)*)"$/s.exec(value) ?? []
  return inner === undefined ? value : inner.replace(/\\(.)/gs, '$1')
}

function fail(text: string): never {
  throw malformed(JSON.stringify([text]))
}

function malformed(reason: string): Refusal {
  return invalidSubscription(`Error parsing \`filter\` params: ${reason}`)
}
