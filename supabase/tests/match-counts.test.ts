import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()

const VIEWS = ['match_participant_counts', 'match_comment_counts']
const counted = (who: Who) =>
  harness.as(
    who,
    `select match_id, p.total as places, confirmed, c.total as comments
       from match_participant_counts p left join match_comment_counts c using (match_id) order by match_id`,
  )

test('participants and comments are counted for those who see the match', async () => {
  await harness.asOperator(
    `insert into match_comments (match_id, user_id, comment) select $1, $2, 'Hello' from generate_series(1, 3)`,
    [MATCHES.hidden, MEMBERS.creator],
  )
  const { open: match_id } = MATCHES
  const hidden = { match_id: MATCHES.hidden, places: 2, confirmed: 1, comments: 3 }
  for (const who of ['creator', 'participant', 'invited'] as const)
    expect(await counted(who)).toEqual(
      expect.arrayContaining([{ match_id, places: 2, confirmed: 1, comments: null }, hidden]),
    )
  const seen = await counted('other')
  expect(seen).toContainEqual({ match_id, places: 2, confirmed: 1, comments: null })
  expect(seen.map((row) => row.match_id)).not.toContain(MATCHES.hidden)
})

test('the list has the first eight places and one’s own, and counts all of them', async () => {
  await harness.asOperator('update matches set players = 20, match_type = $1 where id = $2', [
    'event',
    MATCHES.open,
  ])
  const guest = `insert into match_participants (match_id, status, guest_name, guest_kind, created_at)
    select $1, 'confirmed', 'Guest ' || n, 'plus_one', now() - n * interval '1 minute' from generate_series(1, 9) n`
  await harness.asOperator(guest, [MATCHES.open])
  const listed = async (who: Who) => {
    const [row] = await harness.as(
      who,
      'select total, confirmed, participants from listed_matches where id = $1',
      [MATCHES.open],
    )
    return row as { total: number; confirmed: number; participants: { user_id: string | null }[] }
  }
  const { participants, ...counts } = await listed('other')
  expect(counts).toEqual({ total: 11, confirmed: 10 })
  expect(participants).toHaveLength(8)
  // An invitation comes after all who play.
  const { participants: invited } = await listed('invited')
  expect(invited.map(({ user_id }) => user_id).at(-1)).toBe(MEMBERS.invited)
  expect(invited).toHaveLength(9)
})

test('pages of an older version read the same participants as objects', async () => {
  const add = `insert into match_participants (match_id, status, guest_name, guest_kind)
    select $1, 'confirmed', 'Guest ' || n, 'plus_one' from generate_series(1, $2::int) n`
  const people = async () => {
    const [row] = await harness.as(
      'participant',
      'select participants, participant_rows from listed_matches where id = $1',
      [MATCHES.open],
    )
    return row as { participants: Record<string, unknown>[]; participant_rows: (string | null)[][] }
  }
  const valuesOf = ({ user, guest_name, created_at, ...row }: Record<string, unknown>) => {
    const { username, avatar_filename, skill_level } = (user ?? {}) as Record<string, string | null>
    const since = String(created_at).replace('T', ' ').replace('+00:00', '')
    const place = [row.id, row.user_id, row.status, row.team_assignment, since]
    return [...place, guest_name ?? username, row.guest_kind, avatar_filename ?? null, skill_level ?? null]
  }
  for (const guests of [0, 1, 9]) {
    await harness.asOperator('update matches set players = $2, match_type = $3 where id = $1', [
      MATCHES.open,
      guests > 1 ? 20 : 4,
      guests > 1 ? 'event' : 'standard',
    ])
    await harness.asOperator(add, [MATCHES.open, guests])
    const { participants, participant_rows } = await people()
    const byId = ([one]: unknown[], [other]: unknown[]) => (String(one) < String(other) ? -1 : 1)
    expect(participants.length).toBeGreaterThan(guests > 1 ? 7 : guests)
    expect(participant_rows.toSorted(byId)).toEqual(participants.map(valuesOf).toSorted(byId))
  }
})

test('cards say since when one takes part in UTC, whatever the zone of the database', async () => {
  const since = async (zone: string) => {
    const [row] = await harness.as(
      'participant',
      `with zone as materialized (select set_config('timezone', $2, true))
       select participant_rows from zone, listed_matches where listed_matches.id = $1`,
      [MATCHES.open, zone],
    )
    const { participant_rows } = row as { participant_rows: string[][] }
    return participant_rows.map((values) => values[4]).sort()
  }
  const inUtc = await since('UTC')
  expect(inUtc[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/)
  expect(await since('Asia/Kolkata')).toEqual(inUtc)
})

test('a match of the list is one’s own for who plays or is invited, and not for who declined', async () => {
  const isMine = async (who: Who) =>
    (await harness.as(who, 'select is_mine from listed_matches where id = $1', [MATCHES.open])).map(
      (row) => row.is_mine,
    )
  expect(await isMine('participant')).toEqual([true])
  expect(await isMine('invited')).toEqual([true])
  expect(await isMine('other')).toEqual([false])
  await harness.asOperator(`update match_participants set status = 'declined' where user_id = $1`, [
    MEMBERS.invited,
  ])
  expect(await isMine('invited')).toEqual([false])
})

test('the places of an event are nothing for who does not see it', async () => {
  await harness.asOperator(`update matches set players = 0, match_type = 'event' where id = $1`, [
    MATCHES.hidden,
  ])
  const places = async (who: Who) => {
    const [row] = await harness.as(
      who,
      'select private.first_participants($1) as objects, private.first_participant_rows($1) as rows',
      [MATCHES.hidden],
    )
    return [row?.objects, row?.rows] as (unknown[] | null)[]
  }
  expect((await places('creator')).map((one) => one?.length)).toEqual([2, 2])
  expect(await places('other')).toEqual([null, null])
})

test('an event of the list counts no comment across a block, and none that is hidden', async () => {
  await harness.asOperator(`update matches set match_type = 'event' where id = $1`, [MATCHES.open])
  await harness.asOperator(
    `insert into match_comments (match_id, user_id, comment, hidden_at) values ($1, $2, 'Hello', null), ($1, $3, 'Look', null), ($1, $3, 'No', now())`,
    [MATCHES.open, MEMBERS.creator, MEMBERS.participant],
  )
  const count = async (who: Who) =>
    (await harness.as(who, 'select comments from listed_matches where id = $1', [MATCHES.open])).map(
      (row) => row.comments,
    )
  expect(await count('other')).toEqual([2])
  await harness.asOperator('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [
    MEMBERS.participant,
    MEMBERS.other,
  ])
  expect(await count('other')).toEqual([1])
  await harness.asOperator(`update matches set match_type = 'standard' where id = $1`, [MATCHES.open])
  expect(await count('other')).toEqual([0])
})

test.each([...VIEWS, 'listed_matches'])(
  '%s is nothing for strangers, and nothing to write to',
  async (view) => {
    expect(await harness.tries('nobody', `select from ${view}`)).toEqual({ code: '42501' })
    const key = view === 'listed_matches' ? 'id' : 'match_id'
    for (const statement of [
      `insert into ${view} (${key}) values (gen_random_uuid())`,
      `update ${view} set total = 0`,
      `delete from ${view}`,
    ])
      expect(await harness.tries('creator', statement)).toMatchObject({
        code: expect.stringMatching(/^(42501|55000)$/),
      })
  },
)

test('each change of a place changes the version, one with an earlier stamp too', async () => {
  // A transaction of its own would stamp it; a test has but one.
  await harness.asOperator('set local session_replication_role = replica')
  const versions = new Set<unknown>()
  const change = async (sql: string) => {
    if (sql)
      await harness.asOperator(`${sql} where match_id = $1 and user_id = $2`, [MATCHES.open, MEMBERS.invited])
    const [row] = await harness.as(
      'other',
      'select version from match_participant_counts where match_id = $1',
      [MATCHES.open],
    )
    versions.add(row?.version)
  }
  await change('')
  await change(`update match_participants set status = 'declined', updated_at = updated_at + interval '1 us'`)
  await change(`update match_participants set status = 'pending', updated_at = updated_at - interval '1 s'`)
  await change('delete from match_participants')
  expect(versions.size).toBe(4)
})
