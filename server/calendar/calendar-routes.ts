import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { CurrentCommunity } from '../community/live-community.ts'
import { askFunction, type CallFunction } from '../http/backend-client.ts'
import type { Languages } from '../language/languages.ts'
import { type CalendarEntry, FEED, MATCH, writeCalendar } from './write-calendar.ts'

const nothing = (c: Context) =>
  c.json({ message: 'There is no such calendar.' }, 404, { 'cache-control': 'no-store' })

export interface CalendarParts {
  community: CurrentCommunity
  languages: Languages
  callFunction: CallFunction
  siteUrl: (c: Context) => string
  log?: Logger | undefined
}

const TOKEN = /^([0-9a-f]{64})\.ics$/
const LINK = /^([\w-]{22})\.ics$/
const MATCH_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ics$/

/**
 * `/calendar/<token>.ics` is the feed of a member, which calendar programs fetch every hour; `/calendar/matches/<id>.ics` is one match,
 * for a member who sends their access token; `/calendar/links/<token>.ics` is the match behind a link that was shared. 404 where there is no such feed or match, 503 where the backend does not answer.
 */
export function calendarRoutes({ community, languages, callFunction, siteUrl, log }: CalendarParts): Hono {
  const ask = askFunction(callFunction, 'a calendar', log)
  const app = new Hono()
  app.get('/matches/:file', async (c) => {
    const [, id] = MATCH_ID.exec(c.req.param('file')) ?? []
    const authorization = c.req.header('authorization')
    return id && authorization
      ? sendMatch(c, 'match_calendar', { p_match_id: id }, { authorization })
      : nothing(c)
  })
  app.get('/links/:file', async (c) => {
    const [, link] = LINK.exec(c.req.param('file')) ?? []
    if (!link) return nothing(c)
    return sendMatch(c, 'shared_match_calendar', { p_token: link }, { pathOf: () => `/m/${link}` })
  })
  app.get('/:file', async (c) => {
    const [, token] = TOKEN.exec(c.req.param('file')) ?? []
    if (!token) return nothing(c)
    const answer = await ask(c, 'calendar_feed', { p_token: token })
    if (answer instanceof Response) return answer
    const feed = FEED.parse(answer.value)
    return feed ? send(c, feed.entries, languages.choose(feed.locale)) : nothing(c)
  })
  return app

  async function sendMatch(
    c: Context,
    name: string,
    values: Record<string, unknown>,
    { authorization, pathOf }: { authorization?: string; pathOf?: () => string },
  ): Promise<Response> {
    const answer = await ask(c, name, values, authorization)
    if (answer instanceof Response) return answer
    const entry = MATCH.parse(answer.value)
    return entry ? send(c, [entry], languages.choose(c.req.header('accept-language')), pathOf) : nothing(c)
  }

  function send(c: Context, entries: CalendarEntry[], language: string, pathOf?: (id: string) => string) {
    const text = writeCalendar(entries, {
      title: community().title,
      siteUrl: siteUrl(c),
      language,
      ...(pathOf && { pathOf }),
      translate: (message) => languages.translate(language, message),
    })
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { 'cache-control': 'private, no-cache', etag }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="courtside.ics"',
    })
  }
}
