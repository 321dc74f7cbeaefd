import { expect, test } from 'vitest'
import { openHarness } from './harness.ts'

// Clients and other devices tell by a stamp whether a row is newer than the one that they know.

const { asOperator } = openHarness()

/** Triggers that write `updated_at`, by the table on which they stand. */
const STAMPS = `
  select c.oid::regclass::text as name, array_agg(p.proname::text order by p.proname) as stamps
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at' and c.relkind = 'r'
    left join (pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.proname in ('stamp_update', 'stamp_visit')) on t.tgrelid = c.oid
   where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
   group by c.oid order by 1`

test('every row that says when it was changed is stamped by the database', async () => {
  const tables = await asOperator(STAMPS)
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ stamps }) => String(stamps).includes('null') || !String(stamps))).toEqual([])
})

test.each(['stamp_update', 'stamp_visit'])(
  '%s never goes back, and moves with each change of one transaction',
  async (stamp) => {
    await asOperator(`create temp table stamped (id int, session_id text, updated_at timestamptz not null)`)
    await asOperator(
      `create trigger stamped before update on stamped for each row execute function private.${stamp}()`,
    )
    const ahead = `now() + interval '3 hours'`
    await asOperator(
      `insert into stamped values (1, null, ${ahead}), (2, null, now()), (3, null, now() - interval '1 day')`,
    )
    const read = async () => await asOperator('select id, updated_at::text as at from stamped order by id')
    let before = await read()
    for (let n = 0; n < 3; n += 1) {
      await asOperator('update stamped set id = id where id > 0')
      await asOperator('update stamped set id = -id')
      await asOperator('update stamped set id = -id')
      const after = await read()
      for (const [at, row] of after.entries()) expect(String(row.at) > String(before[at]?.at)).toBe(true)
      before = after
    }
  },
)
