import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { updateAllRatings } from '../../server/jobs/tasks/ratings/ratings__update.ts'
import { workOn } from './evening-jobs.ts'
import { EVENING, gameOf, openEvening, roundOf } from './evening-scene.ts'
import { MEMBERS, openHarness } from './harness.ts'
import { openRatings } from './rating-scene.ts'

// A hosted project alone has no worker: nothing is queued and nothing is rated, and evenings that count are kept. One that is started beside it later
// finds all of them.

const harness = openHarness('safeupdate')
const { as, asOperator, tries: triesSql } = harness
const { call, board, startWithAll, deal, enter } = openEvening(harness)
const { addMembers, verify, ratingOf } = openRatings(harness)

test('an evening that counts is rated by a worker that comes later', async () => {
  expect(await asOperator(`select to_regnamespace('graphile_worker') as queue`)).toEqual([{ queue: null }])
  await asOperator(
    `with guests as (delete from match_participants where match_id = $1 and guest_name is not null),
          asked as (update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2)
     insert into match_participants (match_id, user_id, status) select $1, one, 'confirmed' from unnest($3::uuid[]) as one`,
    [EVENING, MEMBERS.invited, [MEMBERS.other]],
  )
  const players = await startWithAll({ is_rated: true })
  await deal([roundOf(1, gameOf(players))])
  await enter('creator', (await board()).rounds[0]?.games[0]?.id ?? '', 14, 10)
  await call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
  await asOperator(`update evenings set ended_at = now() - interval '25 hours' where match_id = $1`, [
    EVENING,
  ])

  // Members act meanwhile as ever.
  const [ada] = await addMembers(1)
  await as('other', `select set_rating_visibility('shown')`)
  expect(await triesSql('creator', 'delete from matches where id = $1', [EVENING])).toEqual({
    code: 'PT409',
    hint: 'result_stays',
  })
  await asOperator('select private.merge_members($1, $2, null)', [ada, MEMBERS.other])
  const [own] = await as('creator', 'select own_rating() as it, ranking() as ranking')
  expect(own).toMatchObject({ it: { is_computed: false, mu: null }, ranking: { places: 0, you: null } })

  await workOn(harness, updateAllRatings, {})
  expect(await ratingOf(ada ?? '')).toMatchObject({ mu: expect.any(Number) })
  expect(await verify()).toEqual({ state: 'same', results: 1, people: 4 })
})
