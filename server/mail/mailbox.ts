import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Email } from 'postal-mime'
import { ifMissing, replaceFile } from 'supabase-compatible'
import { secondsInDay } from '../../domain/time-units.ts'
import type { Languages } from '../language/languages.ts'
import { listPage, lockedPage, messagePage, type Reader, STYLE } from './mailbox-pages.ts'

const COOKIE = 'courtside_mailbox'
const SHOWN = 100

/** Shows captured mails to whoever has the key from the terminal: a loopback address proves nothing behind a tunnel or a proxy. */
export function mailboxRoutes(folder: string, key: string, languages: Languages): Hono {
  const ticket = digest(key)
  const app = new Hono()
  app.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.use('*', async (c, next) => {
    c.header('cache-control', 'no-store')
    const sent = c.req.query('key')
    if (sent !== undefined) return enter(c, digest(sent), ticket, readerOf(c, languages))
    if (!same(getCookie(c, COOKIE) ?? '', ticket)) return c.html(lockedPage(readerOf(c, languages)), 401)
    return next()
  })
  app.get('/', async (c) => {
    const ids = (await listMails(folder)).reverse().slice(0, SHOWN)
    const mails = await Promise.all(ids.map(async (id) => ({ id, mail: await read(folder, id) })))
    return c.html(listPage(readerOf(c, languages), mails))
  })
  app.get('/:id', async (c) => {
    const id = c.req.param('id')
    const isKnown = (await listMails(folder)).includes(id)
    return isKnown ? c.html(messagePage(readerOf(c, languages), await read(folder, id))) : c.notFound()
  })
  return app
}

function readerOf(c: Context, { choose, translate }: Languages): Reader {
  const language = choose(c.req.header('accept-language'))
  return { language, translate: (text) => translate(language, text) }
}

function enter(c: Context, sent: string, ticket: string, reader: Reader): Response {
  if (!same(sent, ticket)) return c.html(lockedPage(reader), 401) as unknown as Response
  setCookie(c, COOKIE, ticket, {
    path: '/mailbox',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 30 * secondsInDay,
  })
  return c.redirect('/mailbox', 303)
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

async function read(folder: string, id: string): Promise<Email> {
  // Loaded with the first mail that somebody opens, not with each start.
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
}

const MAIL = /^(\d{13}-[0-9a-f]{8})\.eml$/

/** Writes a mail atomically to a file of its own. Its ids sort by time. */
export async function saveMail(folder: string, eml: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(join(folder, `${Date.now()}-${randomBytes(4).toString('hex')}.eml`), eml)
}

async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]))
  return names.flatMap((name) => MAIL.exec(name)?.[1] ?? []).sort()
}
