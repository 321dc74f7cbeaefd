import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, type Member, openHarness } from './harness.ts'

const harness = openHarness()
const JOIN = `select team_assignment as team from join_match_bypass_notifications($1, null, 'confirmed', $2)`
const join = (who: Member, team: string | null = null) => harness.as(who, JOIN, [MATCHES.open, team])
const accept = `update match_participants set status = 'confirmed' where match_id = $1 and user_id = '${MEMBERS.invited}'
  returning team_assignment as team`
const resize = (players: number) =>
  harness.tries('creator', 'update matches set players = $2 where id = $1 returning id', [
    MATCHES.open,
    players,
  ])
const full = { code: 'PT409', hint: 'match_full' }
const teamFull = { code: 'PT409', hint: 'team_full' }

test('an accept that would overfill is refused', async () => {
  await resize(2)
  await join('other')
  expect(await harness.tries('invited', accept, [MATCHES.open])).toEqual(full)
  expect(await harness.tries('invited', JOIN, [MATCHES.open, null])).toEqual(full)
})

test('an accept takes the other team when the proposed one is full', async () => {
  await join('other', 'B')
  await join('creator', 'B')
  expect(await harness.as('invited', accept, [MATCHES.open])).toEqual([{ team: 'A' }])
})

test('invitations and declines take no slot', async () => {
  await resize(2)
  await harness.as('invited', `update match_participants set status = 'declined' where match_id = $1`, [
    MATCHES.open,
  ])
  expect(await join('other')).toEqual([{ team: 'B' }])
})

test('an invitation accepted with a chosen team that is full is refused', async () => {
  await join('other', 'A')
  expect(await harness.tries('invited', JOIN, [MATCHES.open, 'A'])).toEqual(teamFull)
})

test('a member changes to the other team while it has room', async () => {
  const change = `update match_participants set team_assignment = $2 where match_id = $1 and user_id = $3 returning id`
  const move = (team: string) =>
    harness.tries('participant', change, [MATCHES.open, team, MEMBERS.participant])
  expect(await move('B')).toEqual({ rows: 1 })
  await join('other', 'A')
  await join('creator', 'A')
  expect(await move('A')).toEqual(teamFull)
})

test('whoever is in a full event already may still change the team', async () => {
  await harness.as('creator', `update matches set match_type = 'event', players = 1 where id = $1`, [
    MATCHES.open,
  ])
  const change = `update match_participants set team_assignment = 'B' where match_id = $1 and user_id = $2 returning id`
  expect(await harness.tries('participant', change, [MATCHES.open, MEMBERS.participant])).toEqual({ rows: 1 })
})

test('a direct insert of an own participation follows the same rules', async () => {
  const insert = `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')
    returning team_assignment as team`
  expect(await harness.as('other', insert, [MATCHES.open, MEMBERS.other])).toEqual([{ team: 'B' }])
  await harness.as('other', 'delete from match_participants where user_id = $1', [MEMBERS.other])
  await resize(2)
  await join('creator')
  expect(await harness.tries('other', insert, [MATCHES.open, MEMBERS.other])).toEqual(full)
})

test('there are two teams, and four ways to stand to a match', async () => {
  expect(await harness.tries('other', JOIN, [MATCHES.open, 'C'])).toEqual({ code: '23514' })
  const odd = `update match_participants set status = 'maybe' where match_id = $1`
  await expect(harness.asOperator(odd, [MATCHES.open])).rejects.toMatchObject({ code: '23514' })
})

test('a capacity of 0 has no limit', async () => {
  await harness.as('creator', `update matches set match_type = 'event', players = 0 where id = $1`, [
    MATCHES.open,
  ])
  for (const who of ['creator', 'other', 'invited'] as const)
    expect(await join(who, 'A')).toEqual([{ team: 'A' }])
})

test('a capacity is not lowered below those who are in, nor a team below its own', async () => {
  await join('other', 'A')
  expect(await resize(2)).toEqual(teamFull)
  await join('creator')
  expect(await resize(2)).toEqual(full)
  expect(await resize(4)).toEqual({ rows: 1 })
})
