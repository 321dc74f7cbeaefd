/** A query string without the values of its plain filters. */
export interface Shape {
  /** All parts but these values, in order. */
  parts: string[]
  values: string[]
  /** Returns the query string with other values. */
  withValues(others: string[]): URLSearchParams
}

/** Operators whose value becomes a parameter unchanged. */
const PLAIN_FILTER = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte)\./
/** Parameters, and their last segments, that are no filters. */
const OTHERS = new Set('select columns on_conflict apikey order limit offset and or'.split(' '))

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

/** Returns the operator of a plain filter, such as `eq.` or `not.gt.`. */
function operatorOf(key: string, value: string): string | undefined {
  const lastWord = key.slice(key.lastIndexOf('.') + 1)
  return OTHERS.has(lastWord) ? undefined : PLAIN_FILTER.exec(value)?.[0]
}
