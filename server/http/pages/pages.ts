import { type Context, Hono } from 'hono'
import type { Community } from '../../../domain/community/community-config.ts'
import type { CurrentCommunity } from '../../community/live-community.ts'
import type { Languages } from '../../language/languages.ts'
import { type Asset, readAssets, readCompressed } from './assets.ts'
import { type CommunityPage, communityPage } from './community-page.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
const FILE_NAME = /\.\w+$/

export interface Pages {
  app: Hono
  /** Resolves with the page for the community as it is now, without a preview; empty where none is built. */
  indexHtml(): Promise<string>
  /** The page as it is in the build, with the same scripts and styles. */
  builtHtml: string
  /** The version of the built client (`web/version.ts`); empty where none is built. */
  version: string
}

export interface OpenedPages extends Pages {
  /** From then on serves the compressed forms of files that had none when they were opened. */
  readCompressed(): Promise<void>
}

interface PageParts {
  community: CurrentCommunity
  languages: Languages
  /** The address of the site where one is set. Pages are kept, so they cannot name the address of a request. */
  siteUrl?: string | undefined
}

/** Serves the built client: hashed files for ever, everything else revalidated, and the shell for any page address. */
export async function openPages(folder: string, parts: PageParts): Promise<OpenedPages> {
  const assets = await readAssets(folder)
  const built = assets.get('/index.html')
  const index = built && pageOf(built, parts)
  // Begun now and not awaited: the start goes on meanwhile, and asks for it at its end, when it hears of a fault.
  index?.().catch(() => {})
  const app = new Hono()
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const asset = c.req.path === '/index.html' ? (await index?.())?.asset : assets.get(c.req.path)
    if (asset) return send(c, asset, c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE)
    if (!isNavigation(c)) return notFound(c)
    return index
      ? send(c, (await index()).asset, REVALIDATE)
      : c.text('The client is not built yet. Run: npm start', 503)
  })
  app.all('*', notFound)
  const builtHtml = new TextDecoder().decode(built?.body)
  const [, version = ''] = /<meta name="version" content="([^"]+)"/.exec(builtHtml) ?? []
  return {
    app,
    indexHtml: async () => (index ? (await index()).plain : ''),
    builtHtml,
    version,
    readCompressed: () => readCompressed(folder, assets),
  }
}

/** Returns the page, made anew when the community is another one: compressing takes too long to do it for each visitor. */
function pageOf(built: Asset, { community, languages, siteUrl }: PageParts): () => Promise<CommunityPage> {
  let of: Community | undefined
  let page: Promise<CommunityPage> | undefined
  return () => {
    if (page && of === community()) return page
    of = community()
    page = communityPage(built, of, languages, siteUrl)
    return page
  }
}

/** Not the request for a file that is gone. Browsers accept `text/html` by name; monitors and previews accept anything, or send no header. */
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
