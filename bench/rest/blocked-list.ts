import pg from 'pg'
import type { BenchDatabase } from 'supabase-compatible/testing/bench/database.ts'
import { remark } from 'supabase-compatible/testing/bench/figures.ts'
import { measureRead } from 'supabase-compatible/testing/bench/rest/reads.ts'
import { startBenchPostgres } from '../database.ts'
import { listFrom } from './match-list.ts'

const BLOCKS_EACH_WAY = 20
const HIDDEN_EVERY = 20

/**
 * The match list of one and the same member without blocks; with twenty members blocked by them and twenty by whom they are blocked; and
 * with hidden matches as well.
 */
export async function runBlockedList(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2_000)
    const path = listFrom(new Date().toISOString())
    const list = async (title: string) =>
      measureRead(database, { title, requests: [{ path, atLeast: 5000 }], withoutLite: true }, seconds)
    const plain = await list('Match list without blocks')
    await block(database)
    const blocked = await list(`Match list with ${BLOCKS_EACH_WAY} blocks each way`)
    remark(`with blocks / without: ${(blocked.perSecond / plain.perSecond).toFixed(2)}`)
    await hide(database)
    const hidden = await list(`The same, with one match in ${HIDDEN_EVERY} hidden by stewards`)
    remark(`with blocks and hidden matches / without: ${(hidden.perSecond / plain.perSecond).toFixed(2)}`)
  } finally {
    await postgres.stop()
  }
}

async function block({ url, memberId }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into public.member_blocks (blocker_id, blocked_id)
     select case when n <= $2 then $1 else id end, case when n <= $2 then id else $1 end
       from (select id, row_number() over (order by id) as n from public.profiles where id <> $1 order by id limit 2 * $2) as others`,
    [memberId, BLOCKS_EACH_WAY],
  )
  await client.end()
}

async function hide({ url }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `update public.matches set hidden_at = now(), hidden_because = 'Spam'
      where id in (select id from (select id, row_number() over (order by id) as n from public.matches) as numbered where n % $1 = 0)`,
    [HIDDEN_EVERY],
  )
  await client.query('vacuum analyze public.matches')
  await client.end()
}
