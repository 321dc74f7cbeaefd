import { Refusal } from '../http/refusal.ts'

/**
 * Returns a refusal in PostgREST's shape: code, message, details, hint. Source: the error reference of PostgREST 14 (codes,
 * statuses and wording that clients look at).
 */
export function refuse(
  status: number,
  code: string,
  message: string,
  details: unknown = null,
  hint: string | null = null,
): Refusal {
  return new Refusal(status, { code, message, details, hint })
}

export const tooDeep = (what: string) =>
  refuse(400, 'PGRST100', `Too deep: the ${what} are nested too many times`)

/** The rest of the body stays unread, so the connection cannot be used again. */
export const tooLarge = (limit: number) =>
  refuse(413, 'PGRST102', 'The body is too large', `At most ${limit} bytes are read.`).with({
    connection: 'close',
  })

/** The body has not been read here either. */
export const tooManyBodies = () =>
  refuse(429, 'PGRST003', 'Too many large bodies at once', null, 'Send them one after the other.').with({
    'retry-after': '1',
    connection: 'close',
  })

export const tooManyItems = (what: string, limit: number) =>
  refuse(400, 'PGRST100', `Too many ${what} in one request`, `At most ${limit} are allowed.`)

export const invalidBody = (message: string) => refuse(400, 'PGRST102', message)

export const notEmbedded = (name: string) =>
  refuse(
    400,
    'PGRST108',
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  )

export const notSingular = (rows: number) =>
  refuse(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  )
