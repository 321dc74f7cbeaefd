/** A query string without the values of its plain filters. */
export interface Shape {
  /** Everything but these values, in order. */
  parts: string[]
  values: string[]
  /** The query string with other values in their places. */
  withValues(others: string[]): URLSearchParams
}

/** Operators whose value goes into the statement as it is. */
const PLAIN_FILTER = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte)\./
/** Parameters, and last words of them, that are no filters. */
const OTHERS = new Set([
  'select',
  'columns',
  'on_conflict',
  'apikey',
  'order',
  'limit',
  'offset',
  'and',
  'or',
])

export function shapeOf(search: URLSearchParams): Shape {
  const entries = [...search].map(([key, value]) => ({ key, value, operator: operatorOf(key, value) }))
  return {
    parts: entries.flatMap(({ key, value, operator }) => [key, operator ?? value]),
    values: entries.flatMap(({ value, operator }) => (operator ? [value.slice(operator.length)] : [])),
    withValues(others) {
      const rest = others.values()
      const replaced = ({ value, operator }: { value: string; operator: string | undefined }) =>
        operator ? operator + (rest.next().value ?? '') : value
      return new URLSearchParams(entries.map((entry): [string, string] => [entry.key, replaced(entry)]))
    },
  }
}

/** `eq.`, `not.gt.`, ... of a plain filter. */
function operatorOf(key: string, value: string): string | undefined {
  const lastWord = key.slice(key.lastIndexOf('.') + 1)
  return OTHERS.has(lastWord) ? undefined : PLAIN_FILTER.exec(value)?.[0]
}
