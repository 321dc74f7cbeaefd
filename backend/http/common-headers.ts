import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'

// Browsers of every origin may send requests and read all headers: keys and tokens decide, cookies are not used. The services
// answer with data: no browser may guess another type for it, show it in a frame or run anything in it.
const HEADERS: [name: string, value: string][] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', '*'],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  // Responses hold a member's own data; files and public keys set their own cache-control.
  ['cache-control', 'no-store'],
]

/**
 * Sets the headers that every response has, which a response's own override, and answers preflights.
 *
 * They go to Node's response, not to the framework's: reading or changing `c.res.headers` makes the framework build a whole
 * Response and copy its body through a stream, which costs a third of a request.
 */
export async function commonHeaders(c: Context, next: Next): Promise<Response | undefined> {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  for (const [name, value] of HEADERS) outgoing?.setHeader(name, value)
  if (c.req.method === 'OPTIONS') return preflight(c)
  await next()
  return undefined
}

/** Allows the requested headers by name, since a wildcard would not cover `authorization`. */
function preflight(c: Context): Response {
  const headers: Record<string, string> = {
    'access-control-allow-methods': 'GET,HEAD,PUT,POST,DELETE,PATCH',
    'access-control-max-age': '3600',
    vary: 'access-control-request-headers',
  }
  const requestedHeaders = c.req.header('access-control-request-headers')
  if (requestedHeaders) headers['access-control-allow-headers'] = requestedHeaders
  return new Response(null, { status: 204, headers })
}
