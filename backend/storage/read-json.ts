import type { Context } from 'hono'
import type { z } from 'zod'
import { invalidRequest, notSupported } from './refuse.ts'

/** Reads the JSON body of a request in the given shape; an empty one counts as `{}`. Throws InvalidRequest. */
export async function readJson<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  return parse(shape, parseJson(await c.req.text()), 'body')
}

/** Reads the query string in the given shape. Throws InvalidRequest. */
export function readQuery<Shape extends z.ZodType>(c: Context, shape: Shape): z.output<Shape> {
  return parse(shape, c.req.query(), 'querystring')
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('The body is not JSON')
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown, where: string): z.output<Shape> {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalidRequest(`${[where, ...(issue?.path ?? [])].join('/')} ${issue?.message}`)
}

/** Throws FeatureNotEnabled when an option is set that this backend does not have. */
export function refuseOptions(given: Record<string, unknown>, names: Record<string, string>): void {
  for (const [name, feature] of Object.entries(names))
    if (given[name] !== undefined && given[name] !== null) throw notSupported(feature)
}
