import type pg from 'pg'
import { actAs } from './acts.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'

interface DemoResults {
  random: Random
  /** The first is the demo account. */
  members: DemoMember[]
  venue: string
  timeZone: string
}

/** The four of a match by their places among the members: the first two are team A. */
type Four = readonly [number, number, number, number]

interface PlayedMatch {
  id: string
  /** Members and participations, in the order of the four. */
  players: readonly { member: string; seat: string }[]
}

interface Version {
  /** The place of the author among the four. */
  by: number
  sets: readonly number[]
  outcome?: 'finished' | 'unfinished' | 'not_played'
  isTieBreak?: boolean
}

/**
 * Adds matches of the last days with their results, by the calls of phones: asked for, reported by each side, disputed, brought to stewards, confirmed,
 * corrected, and with a correction that waits. Members play in several of them, so that profiles have something to say.
 */
export async function addResults(client: pg.Client, results: DemoResults): Promise<void> {
  const play = (days: number, four: Four) => addMatch(client, results, { days, four })
  await addConfirmed(client, results, play)
  const theirs = await play(1, [0, 2, 3, 5])
  await report(client, results, theirs, { by: 2, sets: [6, 4, 3, 6, 7, 10], isTieBreak: true })
  const own = await play(2, [0, 6, 7, 2])
  await report(client, results, own, { by: 0, sets: [7, 5, 6, 3] })
  const disputed = await play(2, [0, 3, 5, 6])
  await report(client, results, disputed, { by: 0, sets: [6, 4, 6, 4] })
  await report(client, results, disputed, { by: 3, sets: [6, 4, 4, 6, 8, 10], isTieBreak: true })
  const forStewards = await play(4, [8, 9, 10, 11])
  await report(client, results, forStewards, { by: 0, sets: [6, 2, 6, 3] })
  await report(client, results, forStewards, { by: 2, outcome: 'not_played', sets: [] })
  await client.query(
    `update public.match_results set steward_due = now() - interval '1 hour' where match_id = $1`,
    [forStewards.id],
  )
  await client.query('select private.escalate_results(now())')
  await ask(client, await play(0, [0, 2, 5, 6]))
}

/** Asks about this match alone, as a worker will about the others: how many of those have ended depends on the hour. */
async function ask(client: pg.Client, { id }: PlayedMatch): Promise<void> {
  await client.query('insert into public.match_results (match_id, is_competitive) values ($1, true)', [id])
  await client.query(`select private.notify_of_result($1, 'result_asked', null)`, [id])
}

/** Results that count: one was corrected, one was broken off, and of one a correction waits. */
async function addConfirmed(
  client: pg.Client,
  results: DemoResults,
  play: (days: number, four: Four) => Promise<PlayedMatch>,
): Promise<void> {
  const plain: [days: number, four: Four, sets: number[]][] = [
    [9, [0, 2, 3, 5], [6, 4, 6, 3]],
    [8, [0, 2, 6, 7], [4, 6, 6, 4, 6, 3]],
    [7, [0, 3, 2, 5], [3, 6, 4, 6]],
    [5, [0, 2, 5, 8], [6, 7, 3, 6]],
  ]
  for (const [days, four, sets] of plain)
    await agree(client, results, await play(days, four), { by: 0, sets })
  const stopped = await play(6, [0, 2, 5, 6])
  await agree(client, results, stopped, { by: 2, outcome: 'unfinished', sets: [6, 4, 2, 3] })
  const corrected = await play(6, [0, 5, 2, 3])
  await agree(client, results, corrected, { by: 0, sets: [6, 4, 6, 4] })
  await agree(client, results, corrected, { by: 1, sets: [6, 4, 4, 6, 6, 4] })
  const waiting = await play(3, [0, 2, 3, 7])
  await agree(client, results, waiting, { by: 0, sets: [6, 2, 6, 2] })
  await report(client, results, waiting, { by: 2, sets: [6, 2, 2, 6, 10, 8], isTieBreak: true })
}

/** Somebody reports a version, and the first of the other side says that it is right. */
async function agree(client: pg.Client, results: DemoResults, match: PlayedMatch, version: Version) {
  const entry = await report(client, results, match, version)
  const other = match.players[version.by < 2 ? 2 : 0]?.member ?? ''
  const confirm = 'select private.confirm_result($1, $2, $3)'
  await actAs(client, other, () => client.query(confirm, [results.random.uuid(), match.id, entry]))
}

async function report(
  client: pg.Client,
  { random }: DemoResults,
  match: PlayedMatch,
  { by, sets, outcome = 'finished', isTieBreak = false }: Version,
): Promise<string> {
  const id = random.uuid()
  const seats = match.players.map(({ seat }) => seat)
  await actAs(client, match.players[by]?.member ?? '', () =>
    client.query(
      `select private.report_result($1, $2, $3, $4, $5, $6, (select tip_id from public.match_results where match_id = $2))`,
      [id, match.id, outcome, sets, isTieBreak, seats],
    ),
  )
  return id
}

const ADD_MATCH = `
  insert into public.matches (id, creator_id, location, match_date, end_time, match_duration, match_type, match_category, players, skill_level,
    court_booked)
  select $1, $2, $3, starts, ((starts + interval '90 minutes') at time zone $4)::time, 90, 'standard', 'competitive', 4, 'Intermediate', true
    from (select case when $5 = 0 then date_bin('5 minutes', now() - interval '2 hours', '2000-01-01Z')
      else ((now() at time zone $4)::date - $5::int + time '18:30') at time zone $4 end as starts) as times`

/** A match that has ended: two hours ago, or on an evening of some days before. */
async function addMatch(
  client: pg.Client,
  { random, members, venue, timeZone }: DemoResults,
  { days, four }: { days: number; four: Four },
): Promise<PlayedMatch> {
  const id = random.uuid()
  const players = four.map((place) => ({ member: members[place]?.id ?? '', seat: random.uuid() }))
  await client.query(ADD_MATCH, [id, players[0]?.member, venue, timeZone, days])
  await client.query(
    `insert into public.match_participants (id, match_id, user_id, status, team_assignment, created_at)
     select seat, $1, member, 'confirmed', case when place > 2 then 'B' else 'A' end, now() - interval '12 days' + place * interval '1 minute'
       from unnest($2::uuid[], $3::uuid[]) with ordinality as playing (seat, member, place)`,
    [id, players.map(({ seat }) => seat), players.map(({ member }) => member)],
  )
  return { id, players }
}
