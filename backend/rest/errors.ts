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

export function parseError(what: string, text: string, at: number, expected: string): Refusal {
  const found = at < text.length ? `"${text.charAt(at)}"` : 'end of input'
  const shown = text.length > 200 ? `${text.slice(0, 200)}...` : text
  const message = `"failed to parse ${what} (${shown})" (line 1, column ${at + 1})`
  return refuse(400, 'PGRST100', message, `unexpected ${found} expecting ${expected}`)
}

export const tooDeep = (what: string) =>
  refuse(400, 'PGRST100', `Too deep: the ${what} are nested too many times`)

/** The rest of the body stays unread, so the connection cannot be used again. */
export function tooLarge(what: string, limit: number): Refusal {
  const { status, body } = refuse(413, 'PGRST102', `${what} is too large`, `At most ${limit} bytes are read.`)
  return new Refusal(status, body, { connection: 'close' })
}

export function tooManyBodies(): Refusal {
  const { status, body } = refuse(
    429,
    'PGRST003',
    'Too many large bodies at once',
    null,
    'Send them one after the other.',
  )
  // The body has not been read here either.
  return new Refusal(status, body, { 'retry-after': '1', connection: 'close' })
}

export const responseTooLarge = (bytes: string) =>
  refuse(
    413,
    '54000',
    'The answer is too large',
    `It has ${bytes} bytes.`,
    'Ask for fewer rows or columns: limit, select.',
  )

export const tooManyItems = (what: string, limit: number) =>
  refuse(400, 'PGRST100', `Too many ${what} in one request`, `At most ${limit} are allowed.`)

export const methodNotOnRpc = (method: string) =>
  refuse(405, 'PGRST101', `Cannot use the ${method} method on RPC`)

export const invalidBody = (message: string) => refuse(400, 'PGRST102', message)

export const unknownSchema = (schema: string, exposed: string[]) =>
  refuse(
    406,
    'PGRST106',
    `Invalid schema: ${schema}`,
    null,
    `Only the following schemas are exposed: ${exposed.join(', ')}`,
  )

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

export const unsupportedMethod = (method: string) =>
  refuse(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const orderNotToOne = (origin: string, target: string) =>
  refuse(
    400,
    'PGRST118',
    `A related order on '${target}' is not possible`,
    `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  )

export const aggregatesRefused = () => refuse(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const tooManyAffected = (rows: number) =>
  refuse(
    400,
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows`,
  )

export const invalidPath = () => refuse(404, 'PGRST125', 'Invalid path specified in request URL')

export const metadataDisabled = () => refuse(404, 'PGRST126', 'Root endpoint metadata is disabled')

export const maxAffectedOnScalar = () =>
  refuse(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

export const noRelationship = (origin: string, target: string, hint: string | undefined, schema: string) =>
  refuse(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${origin}' and '${target}'` +
      `${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema '${schema}', but no matches were found.`,
  )

export const unknownColumnOfBody = (relation: string, column: string) =>
  refuse(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`)

export const unknownTable = (schema: string, name: string) =>
  refuse(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`)

/** Returns PostgreSQL's own error for an unknown column. */
export const unknownColumn = (relation: string, column: string) =>
  refuse(400, '42703', `column ${relation}.${column} does not exist`)
