import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Backend } from 'supabase-compatible'
import { calendarRoutes } from '../calendar/calendar-routes.ts'
import type { LiveCommunity } from '../community/live-community.ts'
import type { SignInOptions } from '../config/sign-in-options.ts'
import type { Languages } from '../language/languages.ts'
import type { PictureDrawer } from '../pictures/draw-pictures.ts'
import { pictureRoutes } from '../pictures/picture-routes.ts'
import { functionCaller } from './backend-client.ts'
import { boardLinkPages } from './pages/board-link-page.ts'
import { webManifest } from './pages/community-page.ts'
import { matchLinkPages } from './pages/match-link-page.ts'
import type { Pages } from './pages/pages.ts'
import { securityHeaders } from './pages/security-headers.ts'
import { type BackendAddress, originOf, runtimeConfig } from './runtime-config.ts'

export interface SiteParts {
  /** Tells proxies to turn away before a stop. */
  drainPeriod?: MiddlewareHandler
  /** Refuses pages beside a hosted project that counts days in another zone. */
  project?: MiddlewareHandler
  community: Pick<LiveCommunity, 'current' | 'version'>
  languages: Languages
  pages: Pages
  pictures: PictureDrawer
  health: Hono
  backendAddress: BackendAddress
  signInOptions: () => Promise<SignInOptions>
  /** Undefined beside a hosted project. */
  backend?: Backend | undefined
  mailbox?: Hono | undefined
  /** The address of the site; undefined means that by which the browser reached it. */
  siteUrl?: string | undefined
  https: boolean
}

const API_PATHS = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/realtime/v1/*', '/functions/v1/*']

const NO_BACKEND_HERE = { message: 'There is no backend at this address. /config.json says where it is.' }

/** Routes everything on the one port. The API comes before the security headers, which are for pages only. */
export function composeSite(parts: SiteParts): Hono {
  const { backend, backendAddress, pages } = parts
  const app = new Hono()
  for (const middleware of [parts.drainPeriod, parts.project]) if (middleware) app.use('*', middleware)
  if (backend)
    app.on(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      [...API_PATHS, '/.well-known/jwks.json'],
      (c) => backend.app.fetch(c.req.raw, c.env),
    )
  // Beside a hosted project a program that requests data here would otherwise get a page.
  else for (const path of API_PATHS) app.all(path, (c) => c.json(NO_BACKEND_HERE, 404))
  const backends = backendAddress.url ? [backendAddress.url] : []
  app.use('*', securityHeaders({ indexHtml: pages.builtHtml, backends, https: parts.https }))
  app.route('/', parts.health)
  const config = runtimeConfig(backendAddress, parts.community, () => pages.version, parts.signInOptions)
  app.get('/config.json', config)
  app.get('/manifest.webmanifest', webManifest(parts.community.current, parts.languages))
  const shared = {
    community: parts.community.current,
    languages: parts.languages,
    callFunction: functionCaller(backendAddress, backend),
    siteUrl: (c: Context) => parts.siteUrl ?? originOf(c),
  }
  app.route('/calendar', calendarRoutes(shared))
  app.route('/pictures', pictureRoutes({ ...shared, pictures: parts.pictures }))
  app.route('/m', matchLinkPages({ ...shared, pages }))
  app.route('/board', boardLinkPages({ ...shared, pages }))
  if (parts.mailbox) app.route('/mailbox', parts.mailbox)
  app.route('/', pages.app)
  return app
}
