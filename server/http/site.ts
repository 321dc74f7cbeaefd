import { Hono } from 'hono'
import type { Backend } from '../../backend/index.ts'
import type { Community } from '../../domain/community/community-config.ts'
import type { SignInOffers } from '../config/sign-in-offers.ts'
import { webManifest } from './pages/manifest.ts'
import type { Pages } from './pages/pages.ts'
import { securityHeaders } from './pages/security-headers.ts'
import { type BackendAddress, runtimeConfig } from './runtime-config.ts'

export interface SiteParts {
  community: Community
  pages: Pages
  health: Hono
  backendAddress: BackendAddress
  /** What the pages may offer on the way in. */
  signInOffers: () => Promise<SignInOffers>
  /** Undefined beside a hosted project. */
  backend?: Backend | undefined
  mailbox?: Hono | undefined
  https: boolean
}

const API_PATHS = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/realtime/v1/*', '/functions/v1/*']

const ELSEWHERE = { message: 'There is no backend at this address. /config.json says where it is.' }

/** Everything that answers on the one port. The API goes first and past the headers, which are for pages. */
export function composeSite(parts: SiteParts): Hono {
  const { backend, backendAddress, pages } = parts
  const app = new Hono()
  if (backend)
    app.on(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      [...API_PATHS, '/.well-known/jwks.json'],
      (c) => backend.app.fetch(c.req.raw, c.env),
    )
  // Pages answer whoever takes anything; a program that asks here for data beside a hosted project is not to get a page for it.
  else for (const path of API_PATHS) app.all(path, (c) => c.json(ELSEWHERE, 404))
  const backends = backendAddress.url ? [backendAddress.url] : []
  app.use('*', securityHeaders({ indexHtml: pages.indexHtml, backends, https: parts.https }))
  app.route('/', parts.health)
  const config = runtimeConfig(backendAddress, parts.community, pages.version, parts.signInOffers)
  app.get('/config.json', config)
  app.get('/manifest.webmanifest', webManifest(parts.community))
  if (parts.mailbox) app.route('/mailbox', parts.mailbox)
  app.route('/', pages.app)
  return app
}
