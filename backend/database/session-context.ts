import type { Caller } from '../http/caller.ts'
import type { RunOptions } from './database.ts'

const MAX_SETTINGS = 3
const NO_SETTING = ['request.method', '']

/** The name of the services' connections between requests. */
export const APPLICATION_NAME = 'backend'

/**
 * Sets role, JWT claims, read-only mode, the name of the request and up to three more settings for this transaction. Returns no row, which saves a round
 * of parsing. Prepared on every connection when that is opened. auth.uid() looks for the subject by itself first: policies and triggers ask a dozen times
 * in a request, and would parse the claims each time.
 */
export const SET_SESSION_CONTEXT = {
  name: 'set-session-context',
  text: `select where (set_config('role', $1, true) || set_config('request.jwt.claims', $2, true)
    || set_config('transaction_read_only', $3, true) || set_config($4, $5, true) || set_config($6, $7, true)
    || set_config($8, $9, true) || set_config('application_name', $10, true)
    || set_config('request.jwt.claim.sub', $11, true)) is null`,
}

const claimsTexts = new WeakMap<object, string>()

/** The parameters of `SET_SESSION_CONTEXT`. */
export function sessionContextValues(
  { role, claims, requestId }: Caller,
  { readOnly, settings = {} }: RunOptions,
): string[] {
  const names = Object.keys(settings)
  if (names.length > MAX_SETTINGS)
    throw new Error(`At most ${MAX_SETTINGS} settings travel with a statement.`)
  const values = [role, claimsText(claims), readOnly ? 'on' : 'off']
  // The empty settings come first: after a given one of the same name they would undo it.
  for (let missing = names.length; missing < MAX_SETTINGS; missing++) values.push(...NO_SETTING)
  for (const name of names) values.push(name, settings[name] ?? '')
  values.push(requestId === undefined ? APPLICATION_NAME : `${APPLICATION_NAME} ${requestId}`)
  values.push(typeof claims.sub === 'string' ? claims.sub : '')
  return values
}

/** The claims of a token are the same object for as long as the token is cached. */
function claimsText(claims: Caller['claims']): string {
  const known = claimsTexts.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  claimsTexts.set(claims, text)
  return text
}
