import type { Harness } from './harness.ts'

/** Counts the calls of a function of the schema `private` by a statement, those within other functions included. */
export async function countCalls({ asOperator }: Harness, name: string, sql: string): Promise<number> {
  await asOperator(`set local track_functions = 'all'`)
  const calls = async () => {
    const [row] = await asOperator(
      'select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = $1',
      [name],
    )
    return Number(row?.calls)
  }
  const before = await calls()
  await asOperator(sql)
  return (await calls()) - before
}
