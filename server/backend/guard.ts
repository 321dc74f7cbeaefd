import type { Context, Next } from 'hono'

const POLICY = "default-src 'none'; frame-ancestors 'none'"

/** What the services answer is data: no browser guesses another type for it, draws it in a frame or runs anything in it. */
export async function guard(c: Context, next: Next): Promise<void> {
  await next()
  const { headers } = c.res
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', POLICY)
}
