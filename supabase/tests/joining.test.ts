import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const JOIN = `select * from join_match_bypass_notifications($1, $2, 'confirmed', $3)`
const join = (who: Who, match: string, team: string | null = null, user: string = MEMBERS.creator) =>
  harness.tries(who, JOIN, [match, user, team])

test('a member joins a public match, on the team that the rule gives', async () => {
  const [joined] = await harness.as('other', JOIN, [MATCHES.open, MEMBERS.other, null])
  expect(joined).toMatchObject({ user_id: MEMBERS.other, status: 'confirmed', team_assignment: 'B' })
})

test('joining acts for the caller, whatever user id is sent', async () => {
  const [joined] = await harness.as('other', JOIN, [MATCHES.open, MEMBERS.creator, 'A'])
  expect(joined).toMatchObject({ user_id: MEMBERS.other, team_assignment: 'A' })
})

test('only the status confirmed joins', async () => {
  const asked = `select join_match_bypass_notifications($1, $2, 'invited')`
  expect(await harness.tries('other', asked, [MATCHES.open, MEMBERS.other])).toEqual({ code: '22023' })
})

test('nobody is in a match twice', async () => {
  const refused = { code: 'PT409', hint: 'already_in_match' }
  expect(await join('participant', MATCHES.open)).toEqual(refused)
  const insert = `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`
  expect(await harness.tries('participant', insert, [MATCHES.open, MEMBERS.participant])).toEqual(refused)
})

test('somebody invited joins on the row of the invitation', async () => {
  const [joined] = await harness.as('invited', JOIN, [MATCHES.hidden, MEMBERS.invited, null])
  expect(joined).toMatchObject({ user_id: MEMBERS.invited, status: 'confirmed', team_assignment: 'B' })
  expect(joined?.responded_at).not.toBeNull()
})

test('a private match of others and one that does not exist refuse alike', async () => {
  const gone = { code: 'PT404', hint: 'match_gone' }
  expect(await join('other', MATCHES.hidden)).toEqual(gone)
  expect(await join('other', crypto.randomUUID())).toEqual(gone)
})

test('nobody joins a past match, not even through an old invitation', async () => {
  const past = { code: 'PT403', hint: 'match_past' }
  expect(await join('other', MATCHES.past)).toEqual(past)
  expect(await join('invited', MATCHES.past)).toEqual(past)
})

test('nobody joins without being signed in', async () => {
  expect(await join('nobody', MATCHES.open)).toEqual({ code: '42501' })
})

test('a full team and then a full match refuse', async () => {
  await join('creator', MATCHES.open, 'A')
  expect(await join('other', MATCHES.open, 'A')).toEqual({ code: 'PT409', hint: 'team_full' })
  await join('other', MATCHES.open, 'B')
  await join('invited', MATCHES.open)
  await harness.asOperator(
    `insert into auth.users (id, email, email_confirmed_at)
     values ('00000000-0000-4000-8000-00000000000e', 'late@example.org', now())`,
  )
  const late = `insert into match_participants (match_id, user_id, status)
    values ($1, '00000000-0000-4000-8000-00000000000e', 'confirmed')`
  await expect(harness.asOperator(late, [MATCHES.open])).rejects.toMatchObject({
    code: 'PT409',
    hint: 'match_full',
  })
})
