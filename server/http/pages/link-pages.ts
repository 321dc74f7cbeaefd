import { type Context, Hono } from 'hono'
import type { CalendarParts } from '../../calendar/calendar-routes.ts'
import { type CompressedPage, compressedPages } from './compress.ts'
import type { Pages } from './pages.ts'
import { withPreview } from './preview-tags.ts'

export type LinkPageParts = Omit<CalendarParts, 'log'> & { pages: Pages }

const TOKEN = /^[\w-]{22}$/
/** A browser that opens the page waits for it, too. */
const TIMEOUT_MS = 1500
/** Beyond these the page comes without a preview. */
const AT_ONCE = 32

/**
 * Answers `/<token>` with the app and tags for chats, read as everybody with the link may.
 * @param name of the function that the database is asked by, as a stranger
 * @param tagsOf gets its answer; null where it failed or was late, and for a link that is not valid
 */
export function linkPages(
  { pages, callFunction }: Pick<LinkPageParts, 'pages' | 'callFunction'>,
  name: string,
  tagsOf: (c: Context, token: string, value: unknown) => string,
): Hono {
  const app = new Hono()
  const compressed = compressedPages(withPreview)
  let running = 0
  app.on('GET', ['/:token', '/:token/'], async (c, next) => {
    const token = c.req.param('token')
    if (!pages.builtHtml || !TOKEN.test(token)) return next()
    const tags = tagsOf(c, token, await read(c, token))
    return send(c, await compressed(await pages.indexHtml(), tags, c.req.header('accept-encoding') ?? ''))
  })
  return app

  async function read(c: Context, token: string): Promise<unknown> {
    if (running >= AT_ONCE) return null
    running += 1
    // The place is given back when the call ends, however long somebody waits for it.
    const call = ask(c, token).finally(() => {
      running -= 1
    })
    const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null).unref())
    return Promise.race([call, late])
  }

  async function ask(c: Context, token: string): Promise<unknown> {
    try {
      const answer = await callFunction(c, name, { p_token: token })
      return answer.ok ? await answer.json() : null
    } catch {
      // The page itself says that the backend does not answer.
      return null
    }
  }
}

/** Never kept by anybody between: places change, and a link that is renewed must stop at once. */
const send = (c: Context, { body, encoding }: CompressedPage): Response =>
  c.body(body, 200, {
    'content-type': 'text/html;charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
