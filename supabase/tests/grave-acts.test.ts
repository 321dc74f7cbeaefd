import { beforeEach, expect, test } from 'vitest'
import { MEMBERS, openHarness, signedIn } from './harness.ts'
import { STAGE, STATE, STEWARD_ACTS, type StewardAct } from './steward-acts.ts'

// Acts of a steward that cannot be taken back, end or give roles, lock out, let in, or ring telephones ask for a fresh proof of identity. The others
// are done by whoever holds a session that was opened long ago, and each of these is taken back here.

const harness = openHarness()
const OLD = signedIn(11)
const FRESH = signedIn(1)
const DONE = { rows: 1 }

function call(sql: string, proof: unknown) {
  harness.provedBy('other', proof)
  return harness.tries('other', `select ${sql}`)
}
const state = async () => (await harness.asOperator(STATE))[0]?.state
const counted = async () =>
  (await harness.asOperator(`select total from private.rate_counters where action = 'grave_acts'`))[0]
    ?.total ?? 0
const ofKind = (kind: string) =>
  Object.entries(STEWARD_ACTS).filter(([, act]) => kind in act) as [string, StewardAct][]
const prepare = async ({ given }: StewardAct) => {
  if (given) await harness.asOperator(given)
}

beforeEach(() => harness.asOperator(STAGE))

test.each(ofKind('asks'))('%s asks for a fresh proof', async (_name, act) => {
  await prepare(act)
  const before = await state()
  expect(await call(act.call, OLD)).toEqual({ code: 'PT403', hint: 'reauthentication_needed' })
  expect(await state()).toEqual(before)
  await harness.asOperator(
    `insert into private.rate_counters (member_id, action, window_start, total) values ($1, 'grave_acts', now(), 20)`,
    [MEMBERS.other],
  )
  const isLimited = 'asks' in act && act.asks === 'proof and limit'
  if (isLimited) {
    expect(await call(act.call, FRESH)).toEqual({ code: 'PT429', hint: 'too_many_grave_acts' })
    await harness.asOperator('delete from private.rate_counters')
  }
  expect(await call(act.call, FRESH)).toEqual(DONE)
  expect(await counted()).toBe(isLimited ? 1 : 20)
  expect(await state()).not.toEqual(before)
})

test.each(ofKind('changes'))('%s changes nothing that others have', async (_name, act) => {
  await prepare(act)
  const before = await state()
  expect(await call(act.call, OLD)).toMatchObject({ rows: expect.any(Number) })
  expect(await state()).toEqual(before)
})

test.each(ofKind('back'))('%s is taken back', async (_name, act) => {
  if (!('back' in act)) return
  await prepare(act)
  const before = await state()
  expect(await call(act.call, OLD)).toEqual(DONE)
  if (act.worker) await harness.asOperator(act.worker)
  expect(await state()).not.toEqual(before)
  expect(await counted()).toBe(0)
  expect(await call(act.back, FRESH)).toEqual(DONE)
  if (act.worker) await harness.asOperator(act.worker)
  expect(await state()).toEqual(before)
})

test('every function that asks who is a steward stands in the list', async () => {
  const rows = await harness.asOperator(
    `with recursive ours as (
       select oid, proname, pronamespace::regnamespace::text as schema, prosrc from pg_proc
        where pronamespace::regnamespace::text in ('public', 'private')
     ), calls as (
       select caller.oid as caller, called.oid as called
         from ours caller join ours called on called.schema = 'private' and strpos(caller.prosrc, 'private.' || called.proname || '(') > 0
     ), asking as (
       select oid from ours where schema = 'private' and proname = 'require_steward'
       union select caller from calls join asking on called = oid
     )
     select proname as name from ours join asking using (oid)
      where schema = 'public' and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  )
  const listed = Object.keys(STEWARD_ACTS).map((name) => name.split(':')[0])
  expect([...new Set(listed)].sort()).toEqual(rows.map(({ name }) => String(name)))
  expect(listed.length).toBeGreaterThan(30)
})

test('stewards write by functions alone', async () => {
  expect(
    await harness.asOperator(
      `select polname from pg_policy where polcmd <> 'r' and polpermissive
        and concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) like '%is_steward%'`,
    ),
  ).toEqual([])
})
