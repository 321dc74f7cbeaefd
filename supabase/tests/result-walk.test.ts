import type pg from 'pg'
import { runs, SEED } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { randomFrom } from '../../domain/americano/shuffle.ts'
import { PREPARE_SNAPSHOT, SNAPSHOT } from './crossings/scene/snapshot.ts'
import { MEMBERS, type Member, openHarness } from './harness.ts'
import { openRatings } from './rating-scene.ts'
import { openResults, PLAYED, SEATS } from './result-scene.ts'

// The four of a match report, answer and correct while accounts leave, become one, are blocked, and stewards hide the match: what the page offers is
// accepted, what it does not offer is refused in words, and the log of ratings has the result that counts.

const harness = openHarness('worked')
const { as, asOperator, tries } = harness
const { triesReport, triesConfirm, triesDispute, triesDecide, get } = openResults(harness)
const { addMembers, work, verify } = openRatings(harness)
const FOUR = ['creator', 'invited', 'participant'] as const satisfies Member[]
const STEWARD = 'other'
const REFUSED = /^PT4\d\d$/

const ANSWERS = [
  ['confirm_result', 'may_confirm'],
  ['dispute_result', 'may_dispute'],
] as const

/** The result that counts and its line in the log: null where it is to rate nothing, or does not. */
const RATED = `
  select r.sets as counts, l.sets as logged
    from (select 1) as one
    left join match_results r on r.match_id = $1 and r.state = 'confirmed' and r.outcome = 'finished' and r.is_competitive
      and 4 = (select count(distinct user_id) from match_participants p where p.id in (r.a1, r.a2, r.b1, r.b2))
    left join private.rated_results l on l.source_id = $1 and not l.is_gone`

/** Nobody of the side that has said it has confirmed what counts, whichever accounts have become one since. */
const OWN_SIDE = `
  select e.id from result_entries e join result_entries v on v.id = e.based_on join private.rated_results l on l.source_id = e.match_id and not l.is_gone
   where e.kind = 'confirm' and e.author_id = v.author_id`

async function expectWhole(): Promise<void> {
  const [row] = await asOperator(SNAPSHOT)
  expect(row).toMatchObject({ snapshot: { broken: [] } })
  expect(await asOperator(OWN_SIDE)).toEqual([])
  const [rated] = await asOperator(RATED, [PLAYED])
  // Somebody who has left since stays who they were: then the log may have more than the four accounts that are there.
  if (rated?.counts) expect(rated.logged).toEqual(rated.counts)
}

/** Each answer that a page offers is accepted, and no other one. */
async function expectOffers(who: Member): Promise<void> {
  const read = await get(who).catch((error: pg.DatabaseError) => {
    // Members who are blocked, or have left, are refused; nothing else may fail.
    if (!REFUSED.test(error.code ?? '')) throw error
    return null
  })
  // The second of a side who confirms what counts changes nothing, and is not told off.
  const standing = read?.result?.state === 'confirmed' ? null : read?.result?.entry_id
  const versions = [standing, read?.result?.other_id].filter((id) => id != null)
  for (const [call, offer] of ANSWERS)
    for (const version of versions) {
      await asOperator('savepoint offered')
      const answer = await tries(who, `select ${call}(gen_random_uuid(), $1, $2)`, [PLAYED, version])
      await asOperator('rollback to savepoint offered')
      expect([who, call, answer.rows === 1]).toEqual([who, call, read?.you[offer].includes(version)])
    }
  await asOperator('savepoint offered')
  const { rows } = await triesReport(who, { sets: [6, 0, 6, 0] })
  await asOperator('rollback to savepoint offered')
  expect([who, rows === 1]).toEqual([who, Boolean(read?.you.may_report || read?.you.may_correct)])
}

test.each(Array.from({ length: runs(2, 100) }, (_, at) => SEED + at))(
  'whatever happens, the result holds together (SEED=%s)',
  async (seed) => {
    const random = randomFrom(seed)
    const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One
    await asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[STEWARD]])
    await asOperator('deallocate all')
    await asOperator(PREPARE_SNAPSHOT)
    const [guest = ''] = await addMembers(1)
    const seats = () =>
      random() < 0.7 ? Object.values(SEATS) : Object.values(SEATS).toSorted(() => random() - 0.5)
    const version = async () => {
      const [row] = await asOperator('select entry_id, other_id from match_results where match_id = $1', [
        PLAYED,
      ])
      return (pick([row?.entry_id, row?.other_id]) ?? row?.entry_id ?? null) as string | null
    }
    const report = () => {
      const outcome = pick(['finished', 'finished', 'finished', 'unfinished', 'not_played'])
      return triesReport(pick(FOUR), {
        outcome,
        sets:
          outcome === 'not_played'
            ? null
            : pick([
                [6, 4, 6, 4],
                [4, 6, 4, 6],
              ]),
        seats: outcome === 'not_played' ? [] : seats(),
        ...(random() < 0.1 && { basedOn: null }),
      })
    }
    const accounts = () => [...FOUR.map((who) => MEMBERS[who]), guest]
    const gone = new Set<string>()
    const alive = () => accounts().filter((id) => !gone.has(id))
    const acts: [number, () => Promise<unknown>][] = [
      [8, report],
      [6, async () => triesConfirm(pick(FOUR), await version())],
      [4, async () => triesDispute(pick(FOUR), await version())],
      [2, async () => triesDecide(STEWARD, random() < 0.3 ? null : await version())],
      [
        2,
        async () => {
          await asOperator(
            'update match_results set confirm_due = now() where match_id = $1 and confirm_due is not null',
            [PLAYED],
          )
          await asOperator(
            'select private.settle_silent_result(id, now()) from private.silent_results(now()) as id',
          )
        },
      ],
      [
        1,
        async () => {
          const id = pick(alive())
          gone.add(id)
          await asOperator('delete from auth.users where id = $1', [id])
        },
      ],
      [
        1,
        async () => {
          const [kept = '', double = ''] = alive().toSorted(() => random() - 0.5)
          if (!double) return
          gone.add(double)
          await asOperator('select private.merge_members($1, $2, null)', [kept, double])
        },
      ],
      [
        1,
        () =>
          asOperator(
            `update match_participants set user_id = $2, guest_name = null, guest_kind = null
            where id = $1 and guest_name is not null and exists (select from profiles where id = $2)
              and not exists (select from match_participants where match_id = $3 and user_id = $2)`,
            [SEATS.b2, guest, PLAYED],
          ),
      ],
      [
        1,
        () =>
          asOperator('update auth.users set banned_until = $2 where id = $1', [
            pick(accounts()),
            pick(['infinity', null, null]),
          ]),
      ],
      [1, () => tries(pick(FOUR), 'insert into member_blocks (blocked_id) values ($1)', [pick(accounts())])],
      [
        1,
        () =>
          asOperator('update matches set hidden_at = $2 where id = $1', [PLAYED, pick(['now', null, null])]),
      ],
      [2, work],
    ]
    const ways = acts.flatMap(([times, act]) => Array.from({ length: times }, () => act))
    for (let step = 0; step < runs(24, 60); step++) {
      const answer = (await pick(ways)()) as { code?: string; rows?: number } | undefined
      if (answer?.code && !REFUSED.test(answer.code))
        expect(answer.code).toMatch(/^(42501|23505|23503|23514)$/)
      await expectWhole()
      if (step % 3 === 0) await expectOffers(pick(FOUR))
    }
    await work()
    expect(await verify()).not.toMatchObject({ state: 'differs' })
    await as(STEWARD, 'select disputed_results()')
  },
)
