import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { beforeAll, expect, test } from 'vitest'
import { openHistory } from './histories.ts'

// Four phones and a steward act on one result at the same time, some of them twice and without knowing of each other, while the worker settles what
// is due: whatever happens, it is one after the other, and what counts follows from the log.
const SEED = Number(process.env.SEED ?? 1)
const ROUNDS = runs(60, 2_000)
const FOUR = Array.from({ length: 4 }, () => randomUUID())
const STEWARD = randomUUID()
const { operator, connections, next, oneOf } = openHistory([...FOUR, STEWARD], SEED)
const MATCH = randomUUID()
const SEATS = Array.from({ length: 4 }, () => randomUUID())
const SETS = ['{6,4,6,4}', '{4,6,4,6}', '{6,4,4,6,10,8}']
const MET = ['stands', 'confirms', 'disputes', 'proposes', 'decides']
/** A phone that is late meets these. 40P01 would be a deadlock. */
const EXPECTED = ['result_changed', 'own_side', 'result_decided']

interface Call {
  sql: string
  values: unknown[]
}

const client = (member: string) => connections.get(member) as pg.Client
const read = async () =>
  (await operator().query('select * from match_results where match_id = $1', [MATCH])).rows[0]

beforeAll(async () => {
  await operator().query('insert into stewards (member_id) values ($1)', [STEWARD])
  await operator().query(
    `insert into matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'TSG Padel', now() - interval '2 hours', 'game', 4)`,
    [MATCH, FOUR[0]],
  )
  await operator().query(
    `insert into match_participants (id, match_id, user_id, status, team_assignment)
     select id, $1, member, 'confirmed', team from unnest($2::uuid[], $3::uuid[], array['A', 'A', 'B', 'B']) as one (id, member, team)`,
    [MATCH, SEATS, FOUR],
  )
})

function report(basedOn: string | null): Call {
  const [sets = '', isTieBreak] = oneOf(SETS.map((one) => [one, one.includes('10')] as const))
  return {
    sql: `select report_result($1, $2, 'finished', $3, $4, $5, $6) as answer`,
    values: [randomUUID(), MATCH, sets, isTieBreak, SEATS, basedOn],
  }
}
const answer = (name: string, version: string | null): Call => ({
  sql: `select ${name}($1, $2, $3) as answer`,
  values: [randomUUID(), MATCH, version],
})

/** One of them acts so who has last seen this. */
function actOf(member: string, seen: Record<string, string | null> | undefined): Call {
  const { entry_id = null, other_id = null, tip_id = null } = seen ?? {}
  const version = (next() < 0.5 && other_id) || entry_id
  if (member === STEWARD) return answer('decide_result', next() < 0.2 ? null : version)
  if (!version || next() < 0.4) return report(tip_id)
  return answer(next() < 0.5 ? 'confirm_result' : 'dispute_result', version)
}

const tries = (member: string, { sql, values }: Call) =>
  client(member)
    .query(sql, values)
    .then(
      ({ rows }) => ({ answer: rows[0].answer, refusal: null }),
      ({ hint, code }: pg.DatabaseError) => ({ answer: null, refusal: hint || code || 'no code' }),
    )

test('the first of four who report at once is seen by the others', async () => {
  const told = await Promise.all(FOUR.map((member) => tries(member, report(null))))
  expect(told.filter(({ answer: first }) => first).map(({ answer: first }) => first.effect)).toEqual([
    'stands',
  ])
  expect(told.map(({ refusal }) => refusal).filter(Boolean)).toEqual(Array(3).fill('result_changed'))
})

test('what counts follows from the log, whatever happens at once', async () => {
  const seen = new Map<string, Record<string, string | null>>()
  const effects = new Set<string>()
  const isMet = () => MET.every((effect) => effects.has(effect))
  // The order differs from run to run: now and then nobody has disputed anything by the last round.
  for (let round = 0; round < ROUNDS || (!isMet() && round < ROUNDS * 10); round++) {
    // Some have looked since, and some have not.
    for (const member of [...FOUR, STEWARD]) if (next() < 0.7) seen.set(member, await read())
    const acting = FOUR.filter(() => next() < 0.6).concat(next() < 0.15 ? STEWARD : [])
    const calls = acting.map((member) => [member, actOf(member, seen.get(member))] as const)
    if (next() < 0.2)
      await operator().query(
        `update match_results set confirm_due = now() where match_id = $1 and confirm_due is not null`,
        [MATCH],
      )
    const [told] = await Promise.all([
      Promise.all(calls.map(([member, call]) => tries(member, call))),
      operator().query(
        'select private.settle_silent_result(id, now()) from private.silent_results(now()) as id',
      ),
    ])
    // An answer was lost.
    const again = await Promise.all(calls.map(([member, call]) => tries(member, call)))
    for (const [at, { answer: first, refusal }] of told.entries()) {
      if (first) expect(again[at]?.answer).toEqual(first)
      if (first) effects.add(first.effect)
      else expect(EXPECTED).toContain(refusal)
    }
    await expectWhole()
    if (next() < 0.1) await operator().query('delete from match_results')
  }
  expect([...effects]).toEqual(expect.arrayContaining(MET))
})

async function expectWhole() {
  const { rows } = await operator().query(
    `select r.version = (select max(seq) from result_entries e where e.match_id = r.match_id) as is_counted,
            r.version = (select count(*) from result_entries e where e.match_id = r.match_id) as is_gapless,
            r.state = (select state from result_entries e where e.match_id = r.match_id order by seq desc limit 1) as is_as_said,
            r.entry_id is null or exists (select from result_entries e where e.id = r.entry_id and e.sets = r.sets) as is_a_version,
            not exists (select from result_entries e join result_entries v on v.id = e.based_on
              where e.kind = 'confirm' and (e.author_seat in (v.a1, v.a2)) = (v.author_seat in (v.a1, v.a2))) as is_confirmed_by_others
       from match_results r`,
  )
  for (const row of rows)
    expect(row).toEqual(Object.fromEntries(Object.keys(row).map((name) => [name, true])))
}
