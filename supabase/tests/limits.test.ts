import { expect, test } from 'vitest'
import { LIMITS } from '../../domain/limits.ts'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const text = (length: number) => `repeat('x', ${length})`
const count = (value: number) => String(value)
const match = (change: string) =>
  `update matches set match_type = 'event', ${change} where id = '${MATCHES.open}'`

test.each<[string, number, (value: number) => string, (value: string) => string]>([
  ['username', LIMITS.username, text, (value) => `update profiles set username = ${value}`],
  ['phone number', LIMITS.phoneNumber, text, (value) => `update profiles set phone_number = ${value}`],
  ['location', LIMITS.location, text, (value) => match(`location = ${value}`)],
  ['description', LIMITS.description, text, (value) => match(`description = ${value}`)],
  ['players', LIMITS.players, count, (value) => match(`players = ${value}`)],
  ['duration', LIMITS.duration, count, (value) => match(`match_duration = ${value}`)],
  ['price', LIMITS.price, count, (value) => match(`price_per_person = ${value}`)],
  [
    'comment',
    LIMITS.comment,
    text,
    (value) =>
      `insert into match_comments (match_id, user_id, comment) values ('${MATCHES.open}', '${MEMBERS.creator}', ${value})`,
  ],
])('the limit of %s, %d, is the same in the database', async (_name, limit, render, sql) => {
  expect(await harness.tries('creator', sql(render(limit)))).toEqual({ rows: 0 })
  const beyond = await harness.tries('creator', sql(render(limit + 1)))
  expect(['23514', '22003']).toContain(beyond.code)
})
