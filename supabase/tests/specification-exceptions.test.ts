import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

const { asOperator, tries } = openHarness()
const DENIED = { code: '42501' }

test('members make neither profiles nor notifications, their own included', async () => {
  await asOperator('delete from profiles where id = $1', [MEMBERS.other])
  const profile = 'insert into profiles (id, username) values ($1, $2)'
  expect(await tries('other', profile, [MEMBERS.other, 'Olga'])).toEqual(DENIED)
  const notification = `insert into notifications (user_id, related_id, type, message, read)
    values ($1, $2, 'match_updated', 'Send me your password', false)`
  for (const to of [MEMBERS.creator, MEMBERS.participant])
    expect(await tries('creator', notification, [to, MATCHES.open])).toEqual(DENIED)
})

/** The calls of the specification on tables, with the columns that they name. */
const CALLS = `
  profiles select id username email skill_level avatar_url avatar_filename
  profiles insert id username
  profiles update phone_number skill_level username avatar_filename avatar_url
  matches select id location skill_level players match_date creator_id
  matches insert creator_id created_at location match_date
  matches update location match_date
  match_participants select id match_id user_id
  match_participants insert match_id user_id status team_assignment
  match_participants update status responded_at
  notifications select id user_id
  notifications insert user_id related_id type message read
  notifications update read
  match_comments select match_id
  event_comments select event_id
  event_comments insert event_id user_id comment
  event_participants select status id
  event_participants update status
  event_participants insert event_id user_id status
  push_subscriptions insert user_id`

test('the page of exceptions lists every call on a table that members may not make', async () => {
  const calls = CALLS.trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
  const refused: string[] = []
  for (const [table = '', verb = '', ...columns] of calls) {
    const [row] = await asOperator(
      `select bool_and(has_column_privilege('authenticated', 'public.' || $1, name, $2)) as granted from unnest($3::text[]) as name`,
      [table, verb, columns],
    )
    if (!row?.granted) refused.push(`${table}: ${verb}`)
  }
  const page = await readFile('docs/specification-exceptions.md', 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)`: (\w+)/gm)].map(([, table, verb]) => `${table}: ${verb}`)
  expect(refused.toSorted()).toEqual(listed.toSorted())
})
