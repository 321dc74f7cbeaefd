import { invalidBody, refuse } from '../errors.ts'
import type { Relation } from '../schema/model.ts'

/**
 * Reads the body of an insert or update. All objects must have the same keys unless `columns` names those that count.
 * Throws PGRST102 for a body that is no JSON or not uniform, PGRST204 for an unknown column.
 */
export function readPayload(text: string, relation: Relation, columns: string[] | undefined) {
  const parsed = parseJson(text)
  const objects = (Array.isArray(parsed) ? parsed : [parsed]).filter(isObject)
  if (Array.isArray(parsed) && objects.length < parsed.length) throw invalidBody('All object keys must match')
  const keys = columns ?? uniformKeys(objects)
  return {
    /** A JSON array of objects; its numbers are unchanged. */
    body: Array.isArray(parsed) ? text : `[${text}]`,
    /** The columns to be written. */
    columns: [...new Set(keys)].map((key) => {
      const column = relation.columns.get(key)
      if (!column)
        throw refuse(
          400,
          'PGRST204',
          `Could not find the '${key}' column of '${relation.name}' in the schema cache`,
        )
      return column
    }),
    /** No object at all. */
    empty: objects.length === 0,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function uniformKeys(objects: Record<string, unknown>[]): string[] {
  const [first = {}, ...others] = objects
  const keys = Object.keys(first)
  for (const object of others)
    if (Object.keys(object).length !== keys.length || !keys.every((key) => Object.hasOwn(object, key)))
      throw invalidBody('All object keys must match')
  return keys
}

/** Returns the arguments of a function: the keys of an object, or none for an empty body. */
export function readArguments(text: string): { body: string; given: Set<string>; isObject: boolean } {
  if (text.trim() === '') return { body: '{}', given: new Set(), isObject: true }
  const parsed = parseJson(text)
  return isObject(parsed)
    ? { body: text, given: new Set(Object.keys(parsed)), isObject: true }
    : { body: text, given: new Set(), isObject: false }
}
