import { expect, test } from 'vitest'
import { openHarness } from './harness.ts'

const { as, asOperator, tries } = openHarness()

const unbounded = (sql: string) => asOperator('select safeupdate.unbounded($1) as sql', [sql])

test('no function changes all rows of a table without saying so, which a hosted project refuses', async () => {
  expect(
    await asOperator(
      `select oid::regprocedure::text as name, safeupdate.unbounded(coalesce(pg_get_function_sqlbody(oid), prosrc)) as statement from pg_proc
        where pronamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')`,
    ),
  ).toEqual([])
})

test.each([
  `begin delete from a; end`,
  `if found then delete from only private.a as b; end if`,
  `for x in select y from z where w loop update a set b = (select c from d where e); end loop`,
  `update a set b = 'where' -- where
  ; select from a where b`,
  `with gone as (delete from a returning *) insert into b select * from gone where c`,
  `update a set b = c from (select d from e where f) g returning (select h where i)`,
])('it is noticed in: %s', async (sql) => {
  expect(await unbounded(sql)).toHaveLength(1)
})

test.each([
  `delete from a where true`,
  `-- delete from a;
  select 'delete from a' from b for no key update`,
  `insert into a values (1) on conflict (b) do update set c = 1`,
  `with gone as (delete from a where b returning *) update c set d = (e) where f`,
  `merge into a using b on c when matched then update set d = 1 when not matched then do nothing`,
])('but not in: %s', async (sql) => {
  expect(await unbounded(sql)).toEqual([])
})

test('in these tests members run into it within functions, and everywhere in a session of the platform', async () => {
  await asOperator(
    `create function public.forget() returns void language plpgsql security definer as $$
     begin
       execute 'delete from public.notifications';
     end $$`,
  )
  const refused = { code: '21000' }
  expect(await tries('other', 'select forget()')).toEqual(refused)
  await as('other', 'delete from notifications')
  await asOperator(`set local safeupdate.enabled = 'on'`)
  expect(await tries('other', 'delete from notifications')).toEqual(refused)
  await as('other', 'delete from notifications where true')
})
