import { msg, plural, select } from '@lingui/core/runtime-macro'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { eventTitle } from '../../../domain/match/event-title.ts'
import { venueName } from '../../../domain/match/match-card.ts'
import { isCalledEvent } from '../../../domain/match/match-kind.ts'
import type { CalendarParts } from '../../calendar/calendar-routes.ts'
import { dateFormats } from '../../language/date-formats.ts'
import type { Languages } from '../../language/languages.ts'
import { type CompressedPage, compressedPages } from './compress.ts'
import type { Pages } from './pages.ts'
import { previewTags, withPreview } from './preview-tags.ts'

type MatchLinkParts = Omit<CalendarParts, 'log'> & { pages: Pages }

/** The part of `shared_match` that a preview shows; null for a link that is not valid. */
const SHARED = z
  .object({
    state: z.string(),
    kind: z.string(),
    first_line: z.string().nullish().default(null),
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

/** Answers `/m/<token>` with the app and a preview for chats, read as everybody with the link may; where that fails the page comes without. */
export function matchLinkPages({ pages, community, languages, callFunction, siteUrl }: MatchLinkParts): Hono {
  const app = new Hono()
  const compressed = compressedPages(withPreview)
  let running = 0
  app.on('GET', ['/:token', '/:token/'], async (c, next) => {
    const token = c.req.param('token')
    if (!pages.builtHtml || !TOKEN.test(token)) return next()
    const shared = await read(c, token)
    const tags = tagsOf(c, token, shared)
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
  function tagsOf(c: Context, token: string, shared: Shared | null): string {
    const site = siteUrl(c)
    const siteName = community().title
    const words = shared ? wordsOf(shared) : { title: siteName, description: '' }
    const url = shared ? `${site}/m/${token}` : site
    return previewTags({ siteName, ...words, site, url, isUnlisted: true })
  }

  /** In the community's language: programs that make previews speak none, and the chat is that of its members. */
  function wordsOf({ host, location, start, free, state, kind: match_type, first_line }: Shared) {
    const language = languages.choose()
    const translate = (message: Parameters<Languages['translate']>[1]) =>
      languages.translate(language, message)
    const formats = dateFormats(language, community().timeZone, translate)
    const [weekday, date, time] = [formats.weekday(start), formats.fullDate(start), formats.time(start)]
    const when = translate(msg`${{ weekday }}, ${{ date }} at ${{ time }}`)
    const { title } = eventTitle({ match_type, location, description: first_line })
    const kind = isCalledEvent({ match_type }) ? 'event' : 'match'
    const vacancy =
      state === 'past'
        ? translate(
            msg`${select({ kind }, { event: 'This event has begun', other: 'This match has begun' })}`,
          )
        : free === null
          ? translate(msg`There is room for more`)
          : free === 0
            ? translate(
                msg`${select({ kind }, { event: 'This event is full', other: 'This match is full' })}`,
              )
            : translate(msg`${plural({ free }, { one: '# place left', other: '# places left' })}`)
    return {
      title: host ? translate(msg`${{ host }} asks you to play`) : translate(msg`You are asked to play`),
      description: [...new Set([when, title, venueName(location), vacancy])].join(' · '),
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
