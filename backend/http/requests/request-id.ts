import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** An id that a proxy may give: short enough for `application_name`, and without a character that could forge a line of a log. */
const HARMLESS = /^[\w.-]{6,48}$/

const ids = new WeakMap<IncomingMessage, string>()
const process = randomBytes(4).toString('hex')
let count = 0

/** Returns the id of a request: that of its header `x-request-id` if it is harmless, else one of its own. */
export function requestId(request: IncomingMessage): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && HARMLESS.test(given) ? given : nextId()
  ids.set(request, id)
  return id
}

/** Counting is a hundred times cheaper than random numbers; the beginning tells processes apart. */
function nextId(): string {
  count += 1
  return `${process}-${count.toString(36)}`
}
