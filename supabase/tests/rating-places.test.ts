import { runs, SEED } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { randomFrom } from '../../domain/americano/shuffle.ts'
import { openHarness } from './harness.ts'
import { openRatings, type PlayedMatch } from './rating-scene.ts'

// Places are counted in a table that is kept as things change: whatever happens, and in whatever order, each viewer gets those that the rule of who
// reads whose rating gives.

const harness = openHarness('worked')
const { asOperator } = harness
const { addMembers, play, correct, work, verify } = openRatings(harness)

/** The ranking by the rule for one member, `private.sees_rating`, asked of everybody. */
const BY_RULE = `
  with everybody as (
    select m.id, m.username, round(r.mu / 1000000.0, 2) as mu
      from private.ratings r join private.rating_people p on p.id = r.person_id join profiles m on m.id = p.member_id
     where r.generation_id = (select id from private.rating_generations where state = 'current') and r.results >= 5
       and ($2::text is null or m.skill_level = $2) and private.sees_rating($1, m.id)),
  upper_half as (
    select rank() over (order by mu desc) as place, * from everybody order by mu desc, username collate private.alphabetical, id
     limit (select ceil(count(*) / 2.0) from everybody)),
  me as (select * from everybody where id = $1)
  select jsonb_build_object(
    'list', (select coalesce(jsonb_agg(jsonb_build_array(place, id, mu) order by place, username collate private.alphabetical, id), '[]') from upper_half
              where id <> $1 or private.rating_visibility($1) = 'shown'),
    'places', (select count(*) from everybody),
    'place', (select count(*) + 1 from everybody e join me on e.mu > me.mu having exists (select from me)),
    'above', (select min(e.mu) from everybody e join me on e.mu > me.mu)) as answer`

const ANSWERED = `
  with answer as (select ranking($2) as it, own_rating() as own)
  select jsonb_build_object(
    'list', (select coalesce(jsonb_agg(jsonb_build_array(one -> 'place', one -> 'member_id', one -> 'mu') order by number), '[]')
               from jsonb_array_elements(it -> 'list') with ordinality as listed (one, number)),
    'places', it -> 'places', 'place', it -> 'you' -> 'place', 'above', it -> 'above') as answer,
    case when $2 is null and own -> 'place' <> 'null' then jsonb_build_array(own -> 'place', own -> 'places', own -> 'above') end as own, $1::uuid as viewer
    from answer`

interface Answer {
  list: unknown[]
  places: number
  place: number | null
  above: number | null
}

async function compare(viewer: string, level: string | null): Promise<Answer> {
  await asOperator(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: viewer })])
  const [expected] = await asOperator(BY_RULE, [viewer, level])
  const [answered] = await asOperator(ANSWERED, [viewer, level])
  await asOperator(`select set_config('request.jwt.claims', '', true)`)
  const rule = expected?.answer as Answer
  expect(answered?.answer).toEqual(rule)
  if (level === null)
    expect(answered?.own).toEqual(rule.place === null ? null : [rule.place, rule.places, rule.above])
  return rule
}

test(`places are those of the rule, whatever happens (SEED=${SEED})`, async () => {
  const random = randomFrom(SEED)
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One
  let alive = await addMembers(14)
  const four = () => alive.toSorted(() => random() - 0.5).slice(0, 4)
  const played: PlayedMatch[] = []
  const playOne = async () =>
    played.push(
      await play(four(), {
        hoursAgo: 1 + Math.floor(random() * 2000),
        sets: pick([
          [6, 0, 6, 0],
          [4, 6, 3, 6],
        ]),
      }),
    )
  const end = async (sql: string, ...values: unknown[]) => {
    await asOperator(sql, values)
    alive = alive.filter((one) => !values.slice(-1).includes(one))
  }
  const readers = async () =>
    (
      await asOperator('select id from unnest($1::uuid[]) as id where private.in_good_standing(id)', [alive])
    ).map(({ id }) => String(id))
  const level = () => pick(['Beginner', 'Intermediate', 'Advanced', 'Pro', null])
  for (let at = 0; at < 26; at++) await playOne()
  await work()
  const acts: (() => Promise<unknown>)[] = [
    ...Array(6).fill(() =>
      asOperator(
        `insert into private.rating_visibilities values ($1, $2) on conflict (member_id) do update set visibility = excluded.visibility`,
        [pick(alive), pick(['shown', 'shown', 'shown', 'private', 'left'])],
      ),
    ),
    ...Array(2).fill(() =>
      asOperator(`update auth.users set banned_until = now() + $2 * interval '1 hour' where id = $1`, [
        pick(alive),
        pick([5, -5, null]),
      ]),
    ),
    ...Array(2).fill(() =>
      asOperator('update profiles set skill_level = $2 where id = $1', [pick(alive), level()]),
    ),
    () =>
      asOperator(
        'insert into member_blocks (blocker_id, blocked_id) select $1::uuid, $2::uuid where $1::uuid <> $2::uuid on conflict do nothing',
        [pick(alive), pick(alive)],
      ),
    ...Array(2).fill(playOne),
    async () => correct(pick(played).id, [0, 6, 0, 6]),
    async () => correct(played.splice(0, 1)[0]?.id ?? '', null),
    () => end('delete from auth.users where id = $1', pick(alive)),
    async () => {
      const [kept, double] = four()
      await end('select private.merge_members($1, $2, null)', kept, double)
    },
    ...Array(4).fill(work),
  ]
  await asOperator(
    `insert into private.rating_visibilities select id, 'shown' from unnest($1::uuid[]) as id`,
    [alive],
  )
  const first: Answer[] = []
  for (const one of alive) first.push(await compare(one, null))
  expect(Math.max(...first.map(({ places }) => places))).toBeGreaterThan(4)
  expect(first.filter(({ above }) => above !== null).length).toBeGreaterThan(0)
  for (let at = 0; at < runs(40, 1_000); at++) {
    if (alive.length < 10) alive.push(...(await addMembers(4)))
    await pick(acts)()
    for (const viewer of (await readers()).toSorted(() => random() - 0.5).slice(0, 2))
      await compare(viewer, at % 3 === 0 ? level() : null)
  }
  await work()
  expect(await verify()).toMatchObject({ state: 'same' })
})
