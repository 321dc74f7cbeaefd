import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openHistory } from './histories.ts'

// Everything locks a match before its participants, and matches in the order of their ids. A statement that holds a participant, or a match
// with a larger id, while it waits for a match ends in a deadlock with whoever deletes the match, or takes a place in it. So each way of
// writing a participation runs here while another transaction holds the match, and must hold nothing else of that kind.
const [CREATOR = '', PLAYER = '', INVITED = '', OTHER = '', GUEST = ''] = Array.from({ length: 5 }, () =>
  randomUUID(),
)
const { operator, connections } = openHistory([CREATOR, PLAYER, INVITED, OTHER, GUEST], 1)
const TOKEN = 'a-token-of-the-guest-browser'
const LATER = 'ffffffff-0000-4000-8000-000000000000'
// Other tests have databases of their own on the same server.
const WAITING = 'select from pg_locks where not granted and pid = $1'
let match = ''

interface Way {
  who: string
  /** `$1` is the match. */
  sql: string
  /** Runs before; what it returns is `$2`. */
  given?: () => Promise<unknown>
}

const WAYS: Record<string, Way> = {
  'a member joins': {
    who: OTHER,
    sql: `select join_match_bypass_notifications($1, auth.uid(), 'confirmed')`,
  },
  'a member joins by the link': { who: OTHER, sql: 'select join_by_link($2)', given: shareLink },
  'an invited member accepts': {
    who: INVITED,
    sql: `update match_participants set status = 'confirmed' where match_id = $1 and user_id = auth.uid()`,
  },
  'an invited member joins': {
    who: INVITED,
    sql: `select join_match_bypass_notifications($1, auth.uid(), 'confirmed')`,
  },
  'an invited member joins by the link': { who: INVITED, sql: 'select join_by_link($2)', given: shareLink },
  'an invited member declines': {
    who: INVITED,
    sql: `update match_participants set status = 'declined' where match_id = $1 and user_id = auth.uid()`,
  },
  'an invited member answers for all dates': {
    who: INVITED,
    sql: `select answer_invitations($1, 'confirmed')`,
  },
  'a creator pairs the players anew': {
    who: CREATOR,
    sql: `select pair_players($1, array(select id from match_participants where match_id = $1 and status = 'confirmed' order by team_assignment desc limit 2))`,
    given: fillMatch,
  },
  'a player changes the team': {
    who: PLAYER,
    sql: `update match_participants set team_assignment = 'B' where match_id = $1 and user_id = auth.uid()`,
  },
  'a player leaves while somebody waits': {
    who: PLAYER,
    sql: 'delete from match_participants where match_id = $1 and user_id = auth.uid()',
    given: openLine,
  },
  'a creator removes a player while somebody waits': {
    who: CREATOR,
    sql: `delete from match_participants where match_id = $1 and status = 'confirmed'`,
    given: openLine,
  },
  'a player leaves all dates': { who: PLAYER, sql: 'select leave_following_matches($1)' },
  'a creator of a series deletes another match': {
    who: CREATOR,
    sql: 'delete from matches where id = $1',
    given: async () => {
      await operator().query('update matches set series_id = null where id = $1', [match])
      await operator().query('update matches set series_id = gen_random_uuid() where id = $1', [LATER])
    },
  },
  'a creator withdraws an invitation': {
    who: CREATOR,
    sql: 'select withdraw_invitations($1, $2)',
    given: async () => INVITED,
  },
  'a first answer to an event': {
    who: OTHER,
    sql: `insert into event_participants (event_id, user_id, status) values ($1, auth.uid(), 'attending')`,
    given: makeEvent,
  },
  'an invited member attends': {
    who: INVITED,
    sql: `insert into event_participants (event_id, user_id, status) values ($1, auth.uid(), 'attending')`,
    given: makeEvent,
  },
  'an attendee does not come after all': {
    who: PLAYER,
    sql: `update event_participants set status = 'not_attending' where event_id = $1 and user_id = auth.uid()`,
    given: makeEvent,
  },
  'an attendee declines in the table': {
    who: PLAYER,
    sql: `update match_participants set status = 'declined' where match_id = $1 and user_id = auth.uid()`,
    given: makeEvent,
  },
  'an attendee takes the answer back': {
    who: PLAYER,
    sql: 'delete from event_participants where event_id = $1 and user_id = auth.uid()',
    given: makeEvent,
  },
  'a member in line takes the offered place': {
    who: OTHER,
    sql: 'select accept_place_offer($2)',
    given: offerSlot,
  },
  'a member takes the place of a player': {
    who: OTHER,
    sql: 'select accept_substitute($2)',
    given: askSubstitute,
  },
  'a player changes the team who looks for a substitute': {
    who: PLAYER,
    sql: `update match_participants set team_assignment = 'B' where match_id = $1 and user_id = auth.uid()`,
    given: askSubstitute,
  },
  'a guest changes the name': { who: GUEST, sql: `select rename_guest($2, 'Tim')`, given: joinAsGuest },
  'a guest leaves': { who: GUEST, sql: 'select leave_as_guest($2)', given: joinAsGuest },
  'a member claims the place of a guest': {
    who: OTHER,
    sql: 'select claim_guest($2)',
    given: joinAsGuest,
  },
  'an account that was a guest becomes a member': {
    who: OTHER,
    sql: 'select join_community($2)',
    given: signUpAsGuest,
  },
}

const connection = (member: string) => connections.get(member) as pg.Client

beforeAll(async () => {
  await connection(GUEST).query(
    `select set_config('role', 'anon', false), set_config('request.jwt.claims', '{"role": "anon"}', false)`,
  )
})

beforeEach(async () => {
  await operator().query('delete from matches')
  match = `0${randomUUID().slice(1)}`
  await operator().query(
    `insert into matches (id, creator_id, location, match_date, match_type, players)
     select one, $2, 'TSG Padel', now() + interval '5 hours', 'game', 4 from unnest($1::uuid[]) as one`,
    [[match, LATER], CREATOR],
  )
  await operator().query(
    `insert into match_participants (match_id, user_id, status, team_assignment)
     select one, $2::uuid, 'confirmed', 'A' from unnest($1::uuid[]) as one union all select one, $3::uuid, 'pending', 'A' from unnest($1::uuid[]) as one`,
    [[match, LATER], PLAYER, INVITED],
  )
})

async function shareLink(): Promise<string> {
  const { rows } = await connection(CREATOR).query('select share_match($1) as link', [match])
  return rows[0].link.token
}

async function fillMatch() {
  await operator().query(
    `insert into match_participants (match_id, user_id, guest_name, guest_kind, status, team_assignment)
     values ($1, null, 'Ada', 'link', 'confirmed', 'A'), ($1, $2, null, null, 'confirmed', 'B'), ($1, null, 'Bo', 'link', 'confirmed', 'B')`,
    [match, OTHER],
  )
}

async function openLine() {
  await operator().query('insert into waiting_lists (match_id, waiting, advanced_at) values ($1, 1, now())', [
    match,
  ])
}

async function makeEvent() {
  await operator().query(`update matches set match_type = 'event' where id = $1`, [match])
}

async function offerSlot(): Promise<string> {
  await operator().query('update matches set players = 2 where id = $1', [match])
  await operator().query(
    `update match_participants set status = 'confirmed', team_assignment = 'B' where match_id = $1 and user_id = $2`,
    [match, INVITED],
  )
  await connection(OTHER).query('select join_waiting_list($1)', [match])
  await operator().query('delete from match_participants where match_id = $1 and user_id = $2', [
    match,
    INVITED,
  ])
  const { rows } = await operator().query('select id from match_offers where user_id = $1', [OTHER])
  return rows[0].id
}

async function askSubstitute(): Promise<string> {
  await operator().query(
    `with played as (insert into matches (location, match_date, match_type, players)
       values ('TSG Padel', now() - interval '7 days', 'game', 4) returning id)
     insert into match_participants (match_id, user_id, status) select id, unnest($1::uuid[]), 'confirmed' from played`,
    [[PLAYER, OTHER]],
  )
  await operator().query('delete from private.substitute_asks')
  await connection(PLAYER).query('select ask_substitute($1)', [match])
  // At night nobody is asked by itself.
  await operator().query(
    `insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at)
     select r.id, r.match_id, $1, match_date, now() from private.substitute_requests r join matches on matches.id = r.match_id
     on conflict do nothing`,
    [OTHER],
  )
  const { rows } = await operator().query('select id from private.substitute_asks where user_id = $1', [
    OTHER,
  ])
  return rows[0].id
}

async function joinAsGuest(): Promise<string> {
  const link = await shareLink()
  await connection(GUEST).query(`select join_as_guest($1, 'Tom', $2)`, [link, TOKEN])
  return TOKEN
}

async function signUpAsGuest(): Promise<string> {
  const tokens = [await joinAsGuest()]
  await operator().query('update auth.users set email_confirmed_at = now() where id = $1', [OTHER])
  await operator().query('delete from profiles where id = $1', [OTHER])
  await operator().query(
    `update auth.users set raw_user_meta_data = jsonb_build_object('guest_places', $2::text[]) where id = $1`,
    [OTHER, tokens],
  )
  return ''
}

const count = async (client: pg.Client, sql: string, values: unknown[] = []) =>
  (await client.query(sql, values)).rowCount

test.each(Object.entries(WAYS))('%s: holds nothing else while it waits', async (_, { who, sql, given }) => {
  const value = await given?.()
  const values = sql.includes('$2') ? (sql.includes('$1') ? [match, value] : [value]) : [match]
  const all = await count(operator(), 'select from match_participants where match_id = $1', [match])
  await operator().query('begin')
  let answer: Promise<pg.QueryResult>
  try {
    await operator().query('select from matches where id = $1 for update', [match])
    const { processID } = connection(who) as pg.Client & { processID: number }
    answer = connection(who).query(sql.includes('$1') ? sql : sql.replace('$2', '$1'), values)
    await expect.poll(() => count(operator(), WAITING, [processID])).toBe(1)
    expect(
      await count(operator(), 'select from match_participants where match_id = $1 for update skip locked', [
        match,
      ]),
    ).toBe(all)
    expect(await count(operator(), 'select from matches where id = $1 for update skip locked', [LATER])).toBe(
      1,
    )
  } finally {
    await operator().query('rollback')
  }
  expect((await answer).rowCount).toBeGreaterThan(0)
})
