import { type Context, Hono } from 'hono'
import type { CheckState } from '../../domain/system/checks.ts'
import type { Metrics } from '../status/metrics.ts'
import type { OperatorAccess } from '../status/operator-access.ts'
import type { StatusSource } from '../status/system-status.ts'

export interface HealthParts {
  status: Pick<StatusSource, 'gather'>
  metrics: Pick<Metrics, 'render' | 'contentType'>
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
    const worst = worstOf(checks.map(({ state }) => state))
    if (worst !== 'failed') return c.json({ status: 'ready', checks: shown })
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
    return c.body(await metrics.render(await status.gather()), 200, { 'content-type': metrics.contentType })
  })
  return app
}

function worstOf(states: CheckState[]): CheckState {
  return states.includes('failed') ? 'failed' : states.includes('warning') ? 'warning' : 'ok'
}
