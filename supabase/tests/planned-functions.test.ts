import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()

const PAGE = `select m.id, (select count(*) from match_comments c where c.match_id = m.id),
    (select json_agg((p.id, u.username)) from match_participants p left join profiles u on u.id = p.user_id where p.match_id = m.id)
  from matches m where m.id = $1`

/** The functions that a statement of a member calls, with their languages and how often they are called. */
async function callsOf(sql: string, values: unknown[]) {
  const counted = `select funcid::regproc::text as name, lanname as language, calls::int as calls
      from pg_stat_xact_user_functions join pg_proc on pg_proc.oid = funcid join pg_language on pg_language.oid = prolang`
  // The first time, functions of constants are called while the plan is made.
  await harness.asOperator('savepoint unplanned')
  await harness.as('other', sql, values)
  await harness.asOperator('rollback to savepoint unplanned')
  await harness.asOperator(`set local track_functions = 'all'`)
  const before = new Map((await harness.asOperator(counted)).map(({ name, calls }) => [name, Number(calls)]))
  await harness.as('other', sql, values)
  return (await harness.asOperator(counted))
    .map(({ name, language, calls }) => ({ name, language, calls: Number(calls) - (before.get(name) ?? 0) }))
    .filter(({ calls }) => calls > 0)
}

// PostgreSQL plans the body of a function in SQL each time it is called, unless it becomes part of the statement.
test.each([
  ['a list', 'select * from listed_matches', []],
  ['a page', PAGE, [MATCHES.open]],
  ['a join', `select join_match_bypass_notifications($1, null, 'confirmed')`, [MATCHES.open]],
  [
    'a leave',
    'delete from match_participants where match_id = $1 and user_id = $2',
    [MATCHES.open, MEMBERS.other],
  ],
])('%s calls no function that is planned at each call', async (name, sql, values) => {
  if (name === 'a leave')
    await harness.as('other', `select join_match_bypass_notifications($1, null, 'confirmed')`, [MATCHES.open])
  const calls = await callsOf(sql, values)
  expect(calls).not.toEqual([])
  expect(calls.filter(({ language }) => language === 'sql')).toEqual([])
})

// Each statement on the table prepares the conditions of its triggers anew, and parses what a function in SQL says.
test('no condition of a trigger calls a function in SQL', async () => {
  const conditions = await harness.asOperator(`
    select tgrelid::regclass::text, tgname, p.oid::regproc::text as calls from pg_trigger t
      join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = t.oid and d.refclassid = 'pg_proc'::regclass
      join pg_proc p on p.oid = d.refobjid join pg_language l on l.oid = p.prolang
     where l.lanname = 'sql'`)
  expect(conditions).toEqual([])
})

test('the tables of one statement ask once whether the caller is in good standing', async () => {
  const calls = await callsOf(PAGE, [MATCHES.open])
  expect(calls.find(({ name }) => name === 'private.assured')?.calls).toBeGreaterThan(2)
  expect(calls.find(({ name }) => name === 'private.in_good_standing')?.calls).toBe(1)
})

test('the next statement asks again', async () => {
  expect(await harness.as('other', 'select from profiles')).not.toEqual([])
  await harness.asOperator('update auth.users set banned_until = $2 where id = $1', [
    MEMBERS.other,
    '2100-01-01',
  ])
  expect(await harness.as('other', 'select from profiles')).toEqual([])
})
