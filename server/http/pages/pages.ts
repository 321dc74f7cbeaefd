import { type Context, Hono } from 'hono'
import type { Community } from '../../../domain/community/community-config.ts'
import { type Asset, readAssets } from './assets.ts'
import { communityPage } from './community-page.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
const FILE_NAME = /\.\w+$/

export interface Pages {
  app: Hono
  indexHtml: string
  /** The version of the built client (`web/version.ts`); empty where none is built. */
  version: string
}

/** Serves the built client: hashed files for ever, everything else revalidated, and the shell for any page address. */
export async function openPages(folder: string, community: Community): Promise<Pages> {
  const assets = await readAssets(folder)
  const built = assets.get('/index.html')
  const index = built && (await communityPage(built, community))
  if (index) assets.set('/index.html', index)
  const app = new Hono()
  app.on(['GET', 'HEAD'], '*', (c) => {
    const asset = assets.get(c.req.path)
    if (asset) return send(c, asset, c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE)
    if (!isNavigation(c)) return notFound(c)
    return index ? send(c, index, REVALIDATE) : c.text('The client is not built yet. Run: npm start', 503)
  })
  app.all('*', notFound)
  const indexHtml = index ? new TextDecoder().decode(index.body) : ''
  const [, version = ''] = /<meta name="version" content="([^"]+)"/.exec(indexHtml) ?? []
  return { app, indexHtml, version }
}

/**
 * Tells a navigation from the request of a page for a file that is gone. Browsers accept `text/html` by name;
 * monitors and link previews accept anything, or send no header at all.
 */
function isNavigation(c: Context): boolean {
  const accept = c.req.header('accept') ?? '*/*'
  if (c.req.path.startsWith('/assets/')) return false
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !FILE_NAME.test(c.req.path)
}

function notFound(c: Context): Response {
  return c.json({ message: 'There is nothing at this address.' }, 404)
}

function send(c: Context, asset: Asset, cacheControl: string): Response {
  c.header('content-type', asset.type)
  c.header('cache-control', cacheControl)
  c.header('etag', asset.etag)
  c.header('vary', 'accept-encoding')
  if (c.req.header('if-none-match')?.includes(asset.etag)) return c.body(null, 304)
  const accepted = c.req.header('accept-encoding') ?? ''
  if (asset.br && /\bbr\b/.test(accepted)) return c.body(asset.br, 200, { 'content-encoding': 'br' })
  if (asset.gzip && /\bgzip\b/.test(accepted)) return c.body(asset.gzip, 200, { 'content-encoding': 'gzip' })
  return c.body(asset.body)
}
