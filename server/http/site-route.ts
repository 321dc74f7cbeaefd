import { serviceRoute } from 'supabase-compatible'

const SITE_ROUTES: [RegExp, string][] = [
  [/^\/assets\//, '/assets/*'],
  [/^\/calendar\/matches\//, '/calendar/matches/:id'],
  [/^\/calendar\//, '/calendar/:token'],
  [/^\/m\//, '/m/:token'],
  [/^\/board\//, '/board/:token'],
  [/^\/pictures\/podium\//, '/pictures/podium/:id'],
  [/^\/pictures\//, '/pictures/board/:token'],
  [/^\/mailbox/, '/mailbox'],
]

const FILES = new Set(['/config.json', '/manifest.webmanifest', '/healthz', '/readyz', '/metrics'])

/** The route of a path of the site, without ids and tokens. Every page of the client has the same one. */
export function siteRoute(path: string): string {
  const [, route] = SITE_ROUTES.find(([pattern]) => pattern.test(path)) ?? []
  return route ?? (FILES.has(path) ? path : (serviceRoute(path) ?? '/*'))
}

/** The kinds of requests by which metrics count. There are few of them, whatever strangers ask for. */
export function routeClass(method: string, route: string): string {
  const reads = method === 'GET' || method === 'HEAD'
  if (route.startsWith('/rest/v1/rpc/')) return 'rest call'
  if (route.startsWith('/rest/')) return reads ? 'rest read' : 'rest write'
  if (route.startsWith('/storage/')) return reads ? 'storage read' : 'storage write'
  const [, first = ''] =
    /^\/(auth|assets|calendar|pictures|m|board|mailbox|healthz|readyz|metrics)(\/|$)/.exec(route) ?? []
  if (first === 'healthz' || first === 'readyz' || first === 'metrics') return 'health'
  if (first === 'm') return 'match link'
  if (first === 'board') return 'board link'
  return first || 'page'
}
