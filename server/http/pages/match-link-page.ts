import { msg, plural } from '@lingui/core/runtime-macro'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { venueName } from '../../../domain/match/match-card.ts'
import type { CurrentCommunity } from '../../community/live-community.ts'
import { dateFormats } from '../../language/date-formats.ts'
import type { Languages } from '../../language/languages.ts'
import type { CallFunction } from '../backend-client.ts'
import { type CompressedPage, compressedPages } from './compressed-pages.ts'
import type { Pages } from './pages.ts'

interface MatchLinkParts {
  pages: Pages
  community: CurrentCommunity
  languages: Languages
  callFunction: CallFunction
  /** Returns the address of the site, without a trailing slash. */
  siteUrl: (c: Context) => string
}

/** The part of `shared_match` that a preview shows; null for a link that is not valid. */
const SHARED = z
  .object({
    state: z.string(),
    location: z.string(),
    start: z.string(),
    free: z.number().nullable(),
    host: z.string().nullable(),
  })
  .nullable()
  .catch(null)
type Shared = NonNullable<z.infer<typeof SHARED>>

const TOKEN = /^[\w-]{22}$/
/** A browser that opens the page waits for it, too. */
const TIMEOUT_MS = 1500
/** Beyond these the page comes without a preview. */
const AT_ONCE = 32
const PICTURE = { path: '/icons/preview.png', width: 1200, height: 630 }

/**
 * Answers `/m/<token>` with the page of the app, and at the start of its head what chat apps show of a link: who asks, when, where and how
 * many places are free. It reads the match as everybody with the link may. Where that fails the page comes without.
 */
export function matchLinkPages({ pages, community, languages, callFunction, siteUrl }: MatchLinkParts): Hono {
  const app = new Hono()
  const compressed = compressedPages(withTags)
  let running = 0
  app.on('GET', ['/:token', '/:token/'], async (c, next) => {
    const token = c.req.param('token')
    if (!pages.builtHtml || !TOKEN.test(token)) return next()
    const shared = await read(c, token)
    const tags = html`${tagsOf(c, token, shared)}`.toString()
    return send(c, await compressed(await pages.indexHtml(), tags, c.req.header('accept-encoding') ?? ''))
  })
  return app

  async function read(c: Context, token: string): Promise<Shared | null> {
    if (running >= AT_ONCE) return null
    running += 1
    // The place is given back when the call ends, however long somebody waits for it.
    const call = ask(c, token).finally(() => {
      running -= 1
    })
    const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null).unref())
    return Promise.race([call, late])
  }

  async function ask(c: Context, token: string): Promise<Shared | null> {
    try {
      const answer = await callFunction(c, 'shared_match', { p_token: token })
      return answer.ok ? SHARED.parse(await answer.json()) : null
    } catch {
      // The page itself says that the backend does not answer.
      return null
    }
  }

  /** The tags of a link that is not valid do not name it, so that all such pages are the same. */
  function tagsOf(c: Context, token: string, shared: Shared | null) {
    const site = siteUrl(c)
    const { title, description } = shared ? wordsOf(shared) : { title: community().title, description: '' }
    const picture = site + PICTURE.path
    return html`<title>${title}</title><meta property="og:title" content="${title}" /><meta
        property="og:description" content="${description}" /><meta property="og:image" content="${picture}" /><meta
        property="og:image:type" content="image/png" /><meta property="og:image:width" content="${PICTURE.width}" /><meta
        property="og:image:height" content="${PICTURE.height}" /><meta property="og:type" content="website" /><meta
        property="og:site_name" content="${community().title}" /><meta
        property="og:url" content="${shared ? `${site}/m/${token}` : site}" /><meta name="description" content="${description}" /><meta
        name="twitter:card" content="summary_large_image" /><meta name="robots" content="noindex" />`
  }

  /** In the community's language: programs that make previews speak none, and the chat is that of its members. */
  function wordsOf({ host, location, start, free, state }: Shared): { title: string; description: string } {
    const language = languages.choose()
    const translate = (message: Parameters<Languages['translate']>[1]) =>
      languages.translate(language, message)
    const formats = dateFormats(language, community().timeZone, translate)
    const weekday = formats.weekday(start)
    const date = formats.date(start)
    const time = formats.time(start)
    const when = translate(msg`${{ weekday }}, ${{ date }} at ${{ time }}`)
    const places =
      state === 'past'
        ? translate(msg`This match has begun`)
        : free === null
          ? translate(msg`There is room for more`)
          : free === 0
            ? translate(msg`This match is full`)
            : translate(msg`${plural({ free }, { one: '# place left', other: '# places left' })}`)
    return {
      title: host ? translate(msg`${{ host }} asks you to play`) : translate(msg`You are asked to play`),
      description: [when, venueName(location), places].join(' · '),
    }
  }
}

/**
 * Puts the tags right behind the charset, in place of the title and description of the build. Programs that make previews read the first
 * 32 KiB of a page, and the styles of the build are longer than that.
 */
const withTags = (page: string, tags: string): string =>
  page
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<meta charset[^>]*>/, (charset) => charset + tags)

/** Never kept by anybody between: places change, and a link that is renewed must stop at once. */
const send = (c: Context, { body, encoding }: CompressedPage): Response =>
  c.body(body, 200, {
    'content-type': 'text/html;charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
