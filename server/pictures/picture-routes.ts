import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { CurrentCommunity } from '../community/live-community.ts'
import { askFunction, type CallFunction } from '../http/backend-client.ts'
import type { Languages } from '../language/languages.ts'
import type { PictureDrawer } from './draw-pictures.ts'
import { NAMED_BOARD, podiumOf } from './podium-of.ts'

export interface PictureParts {
  community: CurrentCommunity
  languages: Languages
  callFunction: CallFunction
  pictures: PictureDrawer
  log?: Logger | undefined
}

const TOKEN = /^([\w-]{22})\.png$/
const MATCH_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.png$/

const nothing = (c: Context) =>
  c.json({ message: 'There is no such picture.' }, 404, { 'cache-control': 'no-store' })

/**
 * `/pictures/podium/<id of a match>.png` is the podium of an evening that is over, for a member who sends their access token, and
 * `/pictures/board/<token>.png` the same for everybody who has the link of its board. Both have first names only: a picture is passed on to
 * anybody. 404 where there is none (yet), 503 where the backend does not answer or too many pictures wait.
 */
export function pictureRoutes(parts: PictureParts): Hono {
  const { community, languages, pictures, log } = parts
  const ask = askFunction(parts.callFunction, 'a picture', log)
  const app = new Hono()
  app.get('/podium/:file', async (c) => {
    const [, id] = MATCH_ID.exec(c.req.param('file')) ?? []
    const authorization = c.req.header('authorization')
    if (!id || !authorization) return nothing(c)
    return show(c, await ask(c, 'evening_picture', { p_match_id: id }, authorization))
  })
  app.get('/board/:file', async (c) => {
    const [, token] = TOKEN.exec(c.req.param('file')) ?? []
    return token ? show(c, await ask(c, 'shared_board', { p_token: token })) : nothing(c)
  })
  return app

  async function show(c: Context, answer: { value: unknown } | Response): Promise<Response> {
    if (answer instanceof Response) return answer
    const board = NAMED_BOARD.parse(answer.value)
    const podium = board && podiumOf(board, { community: community(), languages })
    if (!podium) return nothing(c)
    const picture = await pictures.draw(podium).catch((error: Error) => {
      log?.error({ err: error }, 'A picture could not be drawn.')
      return undefined
    })
    if (!picture) return c.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '5' })
    // A link that was switched off stops at once, so it is asked for each time, and sent only when it is another one.
    const headers = { 'cache-control': 'private, no-cache', etag: picture.etag }
    if (c.req.header('if-none-match')?.includes(picture.etag)) return c.body(null, 304, headers)
    return c.body(picture.png, 200, { ...headers, 'content-type': 'image/png', 'x-robots-tag': 'noindex' })
  }
}
