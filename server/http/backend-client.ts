import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Backend } from 'supabase-compatible'
import type { BackendAddress } from './runtime-config.ts'

/** Calls a function of the database for the sender of a request, over REST. */
export type CallFunction = (
  c: Context,
  name: string,
  values: Record<string, unknown>,
  authorization?: string,
) => Promise<Response>

const TIMEOUT_MS = 10_000

/**
 * Functions are called with the publishable key, so that these pages reach nothing that a stranger's browser could not reach. Beside a
 * hosted project they go over the network.
 * @throws where the hosted project does not answer
 */
export function functionCaller(address: BackendAddress, backend: Backend | undefined): CallFunction {
  return async (c, name, values, authorization) => {
    const path = `/rest/v1/rpc/${name}`
    const init = {
      method: 'POST',
      headers: headersFor(c, address.publishableKey, authorization),
      body: JSON.stringify(values),
    }
    // The socket goes along, and headers of a proxy: limits count who has sent the request.
    if (backend)
      return backend.app.fetch(new Request(new URL(path, c.req.url), init), { incoming: c.env?.incoming })
    return fetch(`${address.url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  }
}

const FORWARDED = /^(x-|cf-|true-client-ip$|forwarded$)/

function headersFor(c: Context, apikey: string, authorization: string | undefined): Headers {
  const headers = new Headers([...c.req.raw.headers].filter(([name]) => FORWARDED.test(name)))
  headers.set('content-type', 'application/json')
  headers.set('apikey', apikey)
  if (authorization) headers.set('authorization', authorization)
  return headers
}

/**
 * Calls as `callFunction` does; resolves with the value of the function, or with the answer to send instead.
 * @param what for the log: 'a calendar' does not get an answer
 */
export function askFunction(callFunction: CallFunction, what: string, log: Logger | undefined) {
  return async (...call: Parameters<CallFunction>): Promise<{ value: unknown } | Response> => {
    const answer = await callFunction(...call).catch((error: Error) => {
      log?.warn({ err: error }, `The backend does not answer ${what}.`)
      return undefined
    })
    if (answer?.ok) return { value: await answer.json() }
    // A program that is told 404 forgets what it has asked for, so everything that may pass is said to be so.
    const status = answer && answer.status < 500 ? answer.status : 503
    return new Response(null, {
      status,
      headers: { 'cache-control': 'no-store', 'retry-after': answer?.headers.get('retry-after') ?? '60' },
    })
  }
}
