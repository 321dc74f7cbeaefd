import type { Context } from 'hono'
import { z } from 'zod'
import { normalEmail } from './email/address.ts'
import { refuse } from './refuse.ts'

/** Reads the JSON body of a request in the given shape; throws 400 otherwise. An empty body counts as `{}`. */
export async function readBody<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const result = shape.safeParse(parse(await c.req.text()))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw refuse(400, 'validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, 'bad_json', 'Could not parse request body as JSON')
  }
}

const FORMAT = z.email({ pattern: z.regexes.rfc5322Email })
/** A top level domain of another alphabet in ASCII, which the pattern takes for none. */
const FOREIGN_TOP_LEVEL = /\.xn--[a-z0-9-]+$/

/** Tells whether a text, in the form of `normalEmail`, is an e-mail address. */
export const isEmail = (email: string): boolean =>
  email.length <= 255 && FORMAT.safeParse(email.replace(FOREIGN_TOP_LEVEL, '.example')).success

/** Returns an e-mail address as accounts store it (`normalEmail`). */
export function readEmail(text: string): string {
  const email = normalEmail(text)
  if (!email) throw refuse(400, 'validation_failed', 'An email address is required')
  if (email.length > 255) throw refuse(400, 'validation_failed', 'An email address is too long')
  if (!isEmail(email))
    throw refuse(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}
