import { invalidSubscription } from '../refuse.ts'

const OPERATORS = 'eq neq lt lte gt gte in is isdistinct'.split(' ')
/** Operators of Supabase's service that search texts: a pattern costs as much as its sender likes, with every change. */
const NOT_OFFERED = ['like', 'ilike', 'match', 'imatch']
/** The limit of Supabase's service. */
const MAX_VALUES = 100
/** Characters of one filter, and of one value in it. */
const MAX_FILTER_LENGTH = 8192
const MAX_VALUE_LENGTH = 1024

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
  if (text.length > MAX_FILTER_LENGTH)
    throw invalidSubscription(
      `a filter may have ${MAX_FILTER_LENGTH} characters at most, this one ${text.length}`,
    )
  if (text.trim() === '') return []
  return split(text.trim()).map(parseFilter)
}

function parseFilter(segment: string): Filter {
  const text = segment.trim()
  if (text === '') throw malformed('filter must not contain empty segments (check for extra commas)')
  const [, column = '', negation, operator = '', value = ''] =
    /^([^=]+)=(not\.)?([^.]*)\.(.*)$/s.exec(text) ?? []
  if (column === '') throw malformed(JSON.stringify([text]))
  if (NOT_OFFERED.includes(operator))
    throw invalidSubscription(`operator ${operator} is not offered by this server`)
  if (!OPERATORS.includes(operator)) throw malformed(JSON.stringify([operator, value]))
  const values = operator === 'in' ? listOf(value) : [unquote(value)]
  if (values.some(({ length }) => length > MAX_VALUE_LENGTH))
    throw invalidSubscription(`a value of a filter may have ${MAX_VALUE_LENGTH} characters at most`)
  return { column, operator, values, negated: negation !== undefined }
}

function listOf(value: string): string[] {
  if (!/^\(.*\)$/s.test(value)) throw malformed('`in` filter value must be wrapped by parentheses')
  const values = split(value.slice(1, -1)).map((entry) => unquote(entry.trim()))
  if (values.length > MAX_VALUES)
    throw invalidSubscription(`too many values for \`in\` filter. Maximum ${MAX_VALUES}`)
  return values
}

/** Splits at the commas that are neither quoted nor in brackets. */
function split(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted && (at === start || '.(,'.includes(text[at - 1] ?? ''))
    else if (quoted) continue
    else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function unquote(value: string): string {
  const [, inner] = /^"((?:[^"\\]|\\.)*)"$/s.exec(value) ?? []
  return inner === undefined ? value : inner.replace(/\\(.)/gs, '$1')
}

const malformed = (reason: string) => invalidSubscription(`Error parsing \`filter\` params: ${reason}`)
