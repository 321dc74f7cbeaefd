import { randomInt, randomUUID } from 'node:crypto'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHistory } from './histories.ts'
import { type Kind, type Offer, type Places, serve, type Team, type Waiter } from './slot-model.ts'

// Places that free in a line are given by a rule: whoever is earlier has one whenever that leaves nobody before without, free places first.
// Each case draws a line; then players leave, look for a substitute or come after all, and members in line pass their offers, in any order.
// A model that tries every way of seating says who is served.
const MEMBERS = Array.from({ length: 12 }, () => randomUUID())
const SEED = Number(process.env.PLACES_SEED ?? randomInt(2 ** 31))
const CASES = runs(25, 1000)
const { operator, next, oneOf } = openHistory(MEMBERS, SEED)

const rows = async (sql: string, values: unknown[]) => (await operator().query(sql, values)).rows

beforeEach(async () => void (await operator().query('begin')))
afterEach(async () => void (await operator().query('rollback')))

/** A full match whose players can go, two in each team where there are teams. */
async function fullMatch(players: number): Promise<string> {
  const match = randomUUID()
  await rows(
    `insert into matches (id, location, match_date, match_type, players) values ($1, 'TSG Padel', now() + interval '9 days', 'game', $2)`,
    [match, players],
  )
  await rows(
    `insert into match_participants (match_id, user_id, status, team_assignment)
     select $1, member, 'confirmed', case when number % 2 = 1 then 'A' else 'B' end
       from unnest($2::uuid[]) with ordinality as one (member, number)`,
    [match, MEMBERS.slice(0, players)],
  )
  return match
}

async function lineUp(match: string, wishes: readonly (Team | null)[]): Promise<Waiter[]> {
  const line = wishes.map((wish, at) => ({ member: MEMBERS[6 + at] ?? '', wish }))
  await rows('insert into waiting_lists (match_id, waiting, advanced_at) values ($1, $2, now())', [
    match,
    line.length,
  ])
  for (const { member, wish } of line)
    await rows('insert into match_waiting (match_id, user_id, team, joined_at) values ($1, $2, $3, now())', [
      match,
      member,
      wish,
    ])
  return line
}

const offersOf = async (match: string) =>
  (await rows(
    `select o.id, o.user_id as member, o.team, case when request_id is null then 'free' else 'requested' end as kind, r.user_id as player
       from match_offers o left join private.substitute_requests r on r.id = o.request_id where o.match_id = $1 and o.ended_at is null`,
    [match],
  )) as (Offer & { player: string | null })[]

/** The places of a kind that can be offered, with those that are. */
const placesOf = async (match: string, kind: Kind, players: number): Promise<Places> =>
  (
    await rows(
      `with used as (select team_assignment as team, exists (
           select from private.substitute_requests r where r.participant_id = p.id and r.ended_at is null) as requested
         from match_participants p where match_id = $1),
       counted as (select count(*)::int as total, count(*) filter (where team = 'A')::int as a, count(*) filter (where team = 'B')::int as b
         from used where requested or $2 = 'free')
       select case $2 when 'free' then $3 - total else total end as total, case $2 when 'free' then $3 / 2 - a else a end as "A",
         case $2 when 'free' then $3 / 2 - b else b end as "B" from counted`,
      [match, kind, players],
    )
  )[0] as Places

const ACTS = {
  leave: 'delete from match_participants where match_id = $1 and user_id = any($2)',
  seek: `insert into private.substitute_requests (match_id, participant_id, user_id, requested_at, next_wave_at)
    select match_id, id, user_id, now(), now() from match_participants p where match_id = $1 and user_id = any($2)
       and not exists (select from private.substitute_requests r where r.participant_id = p.id and r.ended_at is null)`,
  'come after all': `select private.end_request(r, 'taken_back', now()) from private.substitute_requests r
    where match_id = $1 and user_id = any($2) and ended_at is null`,
  pass: `select private.end_offer(o, 'passed', now()) from match_offers o where match_id = $1 and user_id = any($2) and ended_at is null`,
}
type Act = keyof typeof ACTS

/** Lets these members act at once, and compares who is served with the model. Returns the line that is left. */
async function act(
  match: string,
  what: Act,
  members: string[],
  line: Waiter[],
  players: number,
): Promise<Waiter[]> {
  const hasTeams = players === 2 || players === 4
  const before = await offersOf(match)
  await rows(ACTS[what], [match, members])
  await rows('select private.advance_waiting_list($1)', [match])
  const left = what === 'pass' ? line.filter(({ member }) => !members.includes(member)) : line
  // A member who has passed holds no offer, and neither does one whose requested place is gone.
  const gone = what === 'seek' ? [] : members
  const held = before.filter(({ member, player }) => !gone.includes(member) && !gone.includes(player ?? ''))
  const places = {
    free: await placesOf(match, 'free', players),
    requested: await placesOf(match, 'requested', players),
  }
  const expected = serve(left, held, places, hasTeams)
  const offers = await offersOf(match)
  for (const kind of ['free', 'requested'] as const) {
    const ours = offers.filter((one) => one.kind === kind)
    expect(ours.map(({ member }) => member).sort()).toEqual(expected[kind].sort())
    for (const team of hasTeams ? (['A', 'B'] as const) : [])
      expect(ours.filter((one) => one.team === team).length).toBeLessThanOrEqual(places[kind][team])
  }
  for (const { id, member, team, kind } of offers) {
    const wish = left.find((one) => one.member === member)?.wish
    expect(team).toBe(hasTeams ? (wish ?? team) : null)
    // An offer is left alone unless its member moves to another team, or from a requested place to a free one. Of several who act at once
    // one comes after the other, and between them an offer may move away and back.
    if (members.length > 1) continue
    const was = held.find((one) => one.member === member && one.kind === kind && one.team === team)
    expect(was?.id ?? id).toBe(id)
  }
  return left
}

const anySome = (members: readonly string[]) =>
  [...members].sort(() => next() - 0.5).slice(0, 1 + Math.floor(next() * 2))

test(`whoever is earlier is served whenever an assignment exists (seed ${SEED})`, {
  timeout: runs(60_000, 600_000),
}, async () => {
  for (let at = 0; at < CASES; at++) {
    const players = oneOf([2, 4, 4, 4, 6])
    await rows('savepoint fresh', [])
    const match = await fullMatch(players)
    const wishes = Array.from({ length: 1 + Math.floor(next() * 6) }, () =>
      oneOf(['A', 'B', null, null] as const),
    )
    let line = await lineUp(match, wishes)
    for (let step = 0; step < 5; step++) {
      const what = oneOf(['leave', 'seek', 'seek', 'come after all', 'pass'] as const)
      const waiting = line.map(({ member }) => member)
      const some = anySome(what === 'pass' ? waiting : MEMBERS.slice(0, players))
      const offered = (await offersOf(match)).map(({ member }) => member)
      line = await act(
        match,
        what,
        what === 'pass' ? some.filter((one) => offered.includes(one)) : some,
        line,
        players,
      )
    }
    await rows('rollback to fresh', [])
  }
})

const summary = async (match: string, line: Waiter[]) => {
  const offers = await offersOf(match)
  return line.map(({ member }) => {
    const offer = offers.find((one) => one.member === member)
    return offer ? `${offer.kind} ${offer.team}` : 'none'
  })
}
const [onA = '', onB = '', alsoA = '', alsoB = ''] = MEMBERS

test('a free place is not exchanged for a requested one, though that would serve one more of the line', async () => {
  const match = await fullMatch(4)
  const line = await lineUp(match, [null, 'A', null])
  await act(match, 'leave', [onA], line, 4)
  await act(match, 'seek', [onB], line, 4)
  expect(await summary(match, line)).toEqual(['free A', 'none', 'requested B'])
  // Both are free now, so that both can be sure.
  await act(match, 'leave', [alsoB], line, 4)
  expect(await summary(match, line)).toEqual(['free B', 'free A', 'requested B'])
})

test('a member who was offered a requested place has a free one as soon as an offer can move out of the way', async () => {
  const match = await fullMatch(4)
  const line = await lineUp(match, [null, 'A', null])
  await act(match, 'leave', [onA], line, 4)
  await act(match, 'seek', [alsoA], line, 4)
  expect(await summary(match, line)).toEqual(['free A', 'requested A', 'none'])
  await act(match, 'leave', [onB], line, 4)
  expect(await summary(match, line)).toEqual(['free B', 'free A', 'requested A'])
})
