import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findUnmarkedInSql } from './find-unmarked-in-sql.ts'
import { findUnmarkedOnServer } from './find-unmarked-on-server.ts'

const quoted = (faults: string[]) => faults.map((fault) => /: '(.*)' is not marked/s.exec(fault)?.[1])
const textsIn = (source: string) => quoted(findUnmarkedOnServer('x.ts', source))
const textsInSql = (sql: string) => quoted(findUnmarkedInSql('x.sql', sql))

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: source texts
test.each([
  ['html`<p>Press the ${say(button)}</p>`', 'Press the'],
  ['html`<p>ok</p>`', 'ok'],
  ['html`<input placeholder="name">`', 'name'],
  ["c.html('<p>Not found</p>')", '<p>Not found</p>'],
  ["c.text('Please try again')", 'Please try again'],
  ["send({ to, subject: 'Your code', text })", 'Your code'],
  ['const subject = `Mail of ${site}`', 'Mail of …'],
  ["push({ title: translate(title), body: 'Open the app', url })", 'Open the app'],
  ["const manifest = { short_name: title, description: 'Padel in town' }", 'Padel in town'],
  ["import { html } from 'hono/html'; const label = 'Go back'", 'Go back'],
  ["import type { Translator } from '../mail/translator.ts'; const label = 'Go back'", 'Go back'],
  ["import { msg } from '@lingui/core/runtime-macro'; const TITLES = { left: 'Player left' }", 'Player left'],
])('%s has an unmarked text', (source, text) => {
  expect(textsIn(source)).toEqual([text])
})

test.each([
  'html`<!doctype html><style>body { margin: 0 }</style><p class="quiet note">${say(msg`Press`)}</p>`',
  "import { msg } from '@lingui/core/runtime-macro'; throw refuse(403, 'otp_expired', 'Email link is invalid')",
  "log.warn('mail: the queue is full')",
  "c.json({ message: 'There is nothing at this address.' }, 404)",
  "pool.query({ text: 'select a from the table' })",
  'send({ to, subject: say(msg`Your code`), text })',
])('%s has none', (source) => {
  expect(textsIn(source)).toEqual([])
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: source texts

test.each([
  ["new.message := name || ' has joined the match';", ' has joined the match'],
  ["insert into notifications (message) values (format('%s has left', name));", '%s has left'],
  ["-- It's told\nselect 'Match created';", 'Match created'],
  ["do $$ begin perform tell('You''re in at once'); end $$;", "You're in at once"],
  ["perform private.refuse(409, 'Match is full');", 'Match is full'],
])('%s says something to a person', (sql, text) => {
  expect(textsInSql(sql)).toEqual([text])
})

test.each([
  "perform private.refuse(409, 'match_full', 'This match is full.');",
  "perform private.refuse(\n  409, 'team_full',\n  format('Team %s is full.', team));",
  "raise exception using errcode = '22023', message = 'p_status: only ''confirmed'' joins.';",
  "comment on column a.b is 'The language of mails.';",
  "-- 'Somebody has joined'\nselect 1;",
  "insert into limits values ('comments', 100, 3600, 'too_many_comments', 'You have written many comments.');",
  "check (skill_level in ('Beginner', 'Pro'));",
])('%s says nothing to a person', (sql) => {
  expect(textsInSql(sql)).toEqual([])
})

const codesIn = (sql: string): string[] => [
  ...[...sql.matchAll(/\brefuse\(\s*\d+,\s*'(\w+)'/g)].map(([, code = '']) => code),
  ...[...sql.matchAll(/\('\w+', \d+, \d+, '(\w+)', '/g)].map(([, code = '']) => code),
]

test('the client has words for every code that SQL refuses with', () => {
  const files = ['backend/errors.ts', 'words/refusals.ts', 'words/late-refusals.ts'].map(
    (file) => `web/src/lib/${file}`,
  )
  const words = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const codes = new Set(
    globSync('supabase/migrations/*.sql').flatMap((file) => codesIn(readFileSync(file, 'utf8'))),
  )
  expect(codes.size).toBeGreaterThan(20)
  expect([...codes].filter((code) => !words.includes(`\n  ${code}: msg\``))).toEqual([])
})
