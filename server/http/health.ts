import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isLoopback } from 'supabase-compatible'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../status/metrics.ts'
import type { StatusSource } from '../status/system-status.ts'

interface HealthParts {
  status: Pick<StatusSource, 'gather'>
  metrics: () => Promise<Pick<Metrics, 'render' | 'contentType'>>
  access: (c: Context) => OperatorAccess
}

/** Faults that another process may not have. A proxy that turned away for others would turn away from all processes. */
const OF_PROCESS = new Set(['database', 'migrations', 'disk'])

/**
 * `/healthz`: this process answers. `/readyz`: members are served as they should be; 503 when a check has failed. `/metrics`: the same
 * and more for Prometheus. `/readyz?scope=process` is for a proxy before several processes. Strangers learn the names of the checks, operators the reasons.
 */
export function healthRoutes({ status, metrics, access }: HealthParts): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    c.header('cache-control', 'no-store')
    const gathered = await status.gather()
    const checks = gathered.checks.filter(
      ({ name }) => c.req.query('scope') !== 'process' || OF_PROCESS.has(name),
    )
    const isOperator = access(c) === 'granted'
    const shown = checks.map(({ name, state, detail }) =>
      isOperator ? { name, state, detail } : { name, state },
    )
    if (checks.every(({ state }) => state !== 'failed')) return c.json({ status: 'ready', checks: shown })
    return c.json({ status: 'not ready', checks: shown }, 503, { 'retry-after': '1' })
  })
  app.get('/metrics', async (c) => {
    c.header('cache-control', 'no-store')
    const found = access(c)
    if (found === 'unavailable') return c.json({ message: 'Not found' }, 404)
    if (found === 'refused')
      return c.json({ message: 'METRICS_TOKEN is needed' }, 401, {
        'www-authenticate': 'Bearer realm="metrics"',
      })
    const { render, contentType } = await metrics()
    return c.body(await render(await status.gather()), 200, { 'content-type': contentType })
  })
  return app
}

type Settings = Pick<Config, 'siteUrl' | 'clientAddressHeader'> & { token: string | undefined }
type OperatorAccess = 'granted' | 'refused' | 'unavailable'

/** Headers by which a proxy gives itself away. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-original-.*|cf-.*|true-client-ip|x-client-ip|x-cluster-client-ip|fastly-.*)$/

/**
 * Decides who reads the state of the system: whoever sends the token, and programs on this machine as long as no proxy is set up. The
 * requests of a proxy come from this machine, too, and some proxies add nothing to them, so a site with an address of its own
 * (SITE_URL) or a header of a proxy (CLIENT_ADDRESS_HEADER) takes only the token.
 */
export function operatorAccess({ token, siteUrl, clientAddressHeader }: Settings) {
  const isBehindProxy =
    clientAddressHeader !== undefined || (siteUrl !== undefined && !isLoopback(new URL(siteUrl).hostname))
  return (c: Context): OperatorAccess => {
    const given = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (given !== undefined) return token !== undefined && isSame(given, token) ? 'granted' : 'refused'
    if (!isBehindProxy && isLocal(c)) return 'granted'
    return token === undefined ? 'unavailable' : 'refused'
  }
}

/** Takes the host into account: a page of a stranger that a browser on this machine shows can name this address otherwise. */
function isLocal(c: Context): boolean {
  const address = c.env?.incoming?.socket?.remoteAddress?.replace(/^::ffff:/i, '')
  if (!address || !isLoopback(address)) return false
  const headers = c.req.header()
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'none') return false
  return isLoopback((headers.host ?? '').replace(/:\d+$/, ''))
}

/** Hashes have the same length, so the comparison takes the same time for every guess. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
