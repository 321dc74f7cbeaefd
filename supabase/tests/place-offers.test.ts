import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { openHistory } from './histories.ts'

// Places that free in a line are given by a rule: whoever is earlier has one whenever that leaves nobody before without. Each case draws a
// line and frees places of players, of those who leave and of those who look for a substitute, at once or one after the other; a model
// that tries every way of seating says who is served.
const MEMBERS = Array.from({ length: 12 }, () => randomUUID())
const SEED = Number(process.env.PLACES_SEED ?? randomInt(2 ** 31))
const CASES = runs(25, 1000)
const { operator, next, oneOf } = openHistory(MEMBERS, SEED)

type Team = 'A' | 'B'
interface Waiter {
  member: string
  wish: Team | null
}
interface Offer {
  member: string
  team: Team | null
  kind: 'free' | 'requested'
}
interface Places {
  total: number
  A: number
  B: number
}

/** Tells whether all of these members find a place together; tries every way. */
function fits(wishes: readonly (Team | null)[], { total, A, B }: Places, hasTeams: boolean): boolean {
  if (total < 0 || (hasTeams && (A < 0 || B < 0))) return false
  const [wish, ...others] = wishes
  if (wish === undefined) return true
  const ways: Places[] = []
  if (wish !== 'B') ways.push({ total: total - 1, A: A - 1, B })
  if (wish !== 'A') ways.push({ total: total - 1, A, B: B - 1 })
  return ways.some((left) => fits(others, left, hasTeams))
}

/** Returns the members in line who have a place in the end: holders of one, and in order everybody who finds room with all of them. */
function served(
  line: readonly Waiter[],
  held: readonly Offer[],
  places: Places,
  hasTeams: boolean,
): string[] {
  const wishOf = (member: string) => line.find((one) => one.member === member)?.wish ?? null
  const chosen = held.map(({ member }) => member)
  for (const { member } of line)
    if (!chosen.includes(member) && fits([...chosen, member].map(wishOf), places, hasTeams))
      chosen.push(member)
  return chosen
}

const rows = async (sql: string, values: unknown[]) => (await operator().query(sql, values)).rows

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

async function lineUp(match: string): Promise<Waiter[]> {
  const line = MEMBERS.slice(6, 6 + 1 + Math.floor(next() * 6)).map((member) => ({
    member,
    wish: oneOf(['A', 'B', null, null] as const),
  }))
  await rows('insert into match_lines (match_id, waiting, settled_at) values ($1, $2, now())', [
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

const offersOf = async (match: string, kind: Offer['kind']) =>
  (await rows(
    `select user_id as member, team, case when request_id is null then 'free' else 'requested' end as kind from match_offers
      where match_id = $1 and ended_at is null and (request_id is null) = ($2 = 'free')`,
    [match, kind],
  )) as Offer[]

/** The places that can be offered, with those that are. */
async function placesOf(match: string, kind: Offer['kind'], players: number): Promise<Places> {
  const [found] = await rows(
    kind === 'free'
      ? `select count(*)::int as total, count(*) filter (where team_assignment = 'A')::int as "A",
           count(*) filter (where team_assignment = 'B')::int as "B" from match_participants where match_id = $1`
      : `select count(*)::int as total, count(*) filter (where team_assignment = 'A')::int as "A",
           count(*) filter (where team_assignment = 'B')::int as "B"
           from private.substitute_requests r join match_participants p on p.id = r.participant_id where r.match_id = $1`,
    [match],
  )
  if (kind === 'requested') return found
  return { total: players - found.total, A: players / 2 - found.A, B: players / 2 - found.B }
}

async function check(match: string, kind: Offer['kind'], line: Waiter[], before: Offer[], players: number) {
  const hasTeams = players === 2 || players === 4
  const offers = await offersOf(match, kind)
  const places = await placesOf(match, kind, players)
  expect(offers.map(({ member }) => member).sort()).toEqual(served(line, before, places, hasTeams).sort())
  for (const team of hasTeams ? (['A', 'B'] as const) : [])
    expect(offers.filter((one) => one.team === team).length).toBeLessThanOrEqual(places[team])
  for (const { member, team } of offers) {
    const wish = line.find((one) => one.member === member)?.wish
    if (hasTeams) expect(team).toBe(wish ?? team)
    expect(team === null).toBe(!hasTeams)
  }
}

const FREEING = {
  free: 'delete from match_participants where match_id = $1 and user_id = any($2)',
  requested: `insert into private.substitute_requests (match_id, participant_id, user_id, requested_at, next_wave_at)
    select match_id, id, user_id, now(), now() from match_participants where match_id = $1 and user_id = any($2)`,
}

test(`whoever is earlier is served whenever an assignment exists (seed ${SEED})`, {
  timeout: runs(60_000, 600_000),
}, async () => {
  for (let at = 0; at < CASES; at++) {
    const players = oneOf([2, 4, 4, 4, 6])
    const kind = oneOf(['free', 'requested'] as const)
    await operator().query('begin')
    const match = await fullMatch(players)
    const line = await lineUp(match)
    const going = [...MEMBERS.slice(0, players)].sort(() => next() - 0.5).slice(0, 1 + Math.floor(next() * 3))
    for (const group of next() < 0.5 ? [going] : going.map((one) => [one])) {
      const before = await offersOf(match, kind)
      await rows(FREEING[kind], [match, group])
      await rows('select private.settle_waiting($1)', [match])
      await check(match, kind, line, before, players)
    }
    await operator().query('rollback')
  }
})
