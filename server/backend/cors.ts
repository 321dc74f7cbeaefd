import type { Context, Next } from 'hono'

const ANY = '*'
const PREFLIGHT_SECONDS = '3600'

/**
 * Lets browsers of every origin ask and read all headers: keys and tokens decide, cookies are not used. The headers that
 * a preflight asks for are allowed by name, since a wildcard would not cover `authorization`.
 *
 * The framework's own sets headers before there is an answer, which makes it copy every body through a stream.
 */
export async function cors(c: Context, next: Next): Promise<Response | undefined> {
  if (c.req.method === 'OPTIONS') return preflight(c)
  await next()
  c.res.headers.set('access-control-allow-origin', ANY)
  c.res.headers.set('access-control-expose-headers', ANY)
  return undefined
}

function preflight(c: Context): Response {
  const headers = new Headers({
    'access-control-allow-origin': ANY,
    'access-control-allow-methods': 'GET,HEAD,PUT,POST,DELETE,PATCH',
    'access-control-max-age': PREFLIGHT_SECONDS,
    vary: 'access-control-request-headers',
  })
  const asked = c.req.header('access-control-request-headers')
  if (asked) headers.set('access-control-allow-headers', asked)
  return new Response(null, { status: 204, headers })
}
