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

test.each(VIEWS)('%s is nothing for strangers, and nothing to write to', async (view) => {
  expect(await harness.tries('nobody', `select from ${view}`)).toEqual({ code: '42501' })
  for (const statement of [
    `insert into ${view} (match_id) values (gen_random_uuid())`,
    `update ${view} set total = 0`,
    `delete from ${view}`,
  ])
    expect(await harness.tries('creator', statement)).toMatchObject({
      code: expect.stringMatching(/^(42501|55000)$/),
    })
})

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
