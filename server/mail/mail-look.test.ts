import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MAIL_LOOK } from './mail-look.ts'
import { everyMail, MAIL_CODE, MAIL_LINK } from './testing/every-mail.ts'
import { inOneLine, readable } from './testing/readable.ts'

const mails = ['en', 'de'].flatMap(everyMail)
const MAX_BYTES = 20_000

test.each(mails)(
  '$subject says the same as text and as HTML, and loads nothing',
  ({ subject, text, html }) => {
    const words = readable(html)
    for (const line of [subject, ...text.split('\n')])
      expect(words).toContain(inOneLine(line).replace(/:$/, ''))
    expect(text.includes(MAIL_CODE)).toBe(words.includes(MAIL_CODE))
    for (const part of [subject, text, words])
      expect(part).not.toMatch(/undefined|null|\[object|[{}<>]|\bNaN\b/)
    expect(html).not.toMatch(/<(?:img|script|link|form)\b|url\(|@import/)
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(MAX_BYTES)
  },
)

test.each(mails)('$subject has one button at most, whose link is in both parts', ({ text, html }) => {
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  expect(links.length).toBeLessThanOrEqual(1)
  expect([...text.matchAll(/https?:\S+/g)].map(([link]) => link)).toEqual(links)
  expect(text.includes(MAIL_LINK)).toBe(links.includes(MAIL_LINK))
})

test.each(mails)(
  '$subject has the light colours at its elements, and the dark ones in its sheet',
  ({ html }) => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const [sheet = '', body = ''] = html.split('</style>')
    for (const colour of Object.values(MAIL_LOOK.dark)) expect(sheet).toContain(colour)
    for (const part of ['background', 'surface', 'line', 'text'] as const)
      expect(body).toContain(MAIL_LOOK.light[part])
  },
)

test('the colours of mails are those of the app', async () => {
  const tokens = await readFile('web/src/styles/tokens.css', 'utf8')
  const theme = tokens.slice(tokens.indexOf('@theme'))
  const token = (name: string) => new RegExp(`--color-${name}: (.*);`).exec(theme)?.[1]
  for (const part of ['background', 'surface', 'line', 'raised', 'text', 'muted'] as const)
    expect(token(part)).toBe(`light-dark(${MAIL_LOOK.light[part]}, ${MAIL_LOOK.dark[part]})`)
  expect([token('ball'), token('on-ball')]).toEqual([MAIL_LOOK.button, MAIL_LOOK.onButton])
})
