import { describe, expect, test } from 'vitest'
import { EVERYBODY, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness('worked')
const NO_STEWARD = { code: 'PT403', hint: 'not_a_steward' }
const NO_ACCESS = { code: '42501' }
const appoint = (who: keyof typeof MEMBERS = 'creator') =>
  harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[who]])
const status = async (who: Who = 'creator') =>
  (await harness.as(who, 'select system_status() as it'))[0]?.it as Status
const facts = async () => (await harness.asOperator('select private.system_facts() as it'))[0]?.it as Status
const log = async () => harness.asOperator('select act, detail from steward_log order by id')

interface Status {
  database: { bytes: number; lag_bytes: number }
  jobs: Record<string, unknown> | null
  mail: Record<string, unknown> | null
  venues: unknown[]
  backoffs: Record<string, string>
  reports: Record<string, Record<string, unknown>>
  failing_jobs: Record<string, unknown>[]
  mails: Record<string, unknown>[]
}

async function addJob(attempts = 25): Promise<string> {
  await harness.asOperator('delete from graphile_worker._private_jobs')
  const [job] = await harness.asOperator(
    `select id::text from graphile_worker.add_job('matches__push', '{"device_id": "secret"}')`,
  )
  await harness.asOperator(
    `update graphile_worker._private_jobs set attempts = $1, run_at = now() + interval '1 hour',
      last_error = E'push: ela@club.example is away\\n    at deliver (file:///srv)'`,
    [attempts],
  )
  return String(job?.id)
}

const addMail = (columns: string, values: string, mail: string | null = '{"text": "a link that signs in"}') =>
  harness.asOperator(
    `insert into _backend.mail_queue (recipient, subject, mail, ${columns})
    values ('ela@club.example', 'Confirm', $1, ${values}) returning id`,
    [mail],
  )

describe('every function for stewards', () => {
  const CALLS: [string, unknown[]][] = [
    ['select system_status()', []],
    ['select community_numbers(12)', []],
    ['select handle_job($1, 1)', ['retry']],
    ['select handle_mail($1, gen_random_uuid())', ['drop']],
  ]
  test.each(CALLS)('%s is refused to members and strangers', async (sql, values) => {
    await appoint('other')
    for (const who of EVERYBODY.filter((one) => one !== 'other'))
      expect(await harness.tries(who, sql, values)).toEqual(who === 'nobody' ? NO_ACCESS : NO_STEWARD)
    expect(await log()).toEqual([])
  })

  test.each(CALLS)('%s is refused to a steward who is blocked, or was one', async (sql, values) => {
    await appoint()
    await harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      MEMBERS.creator,
    ])
    expect(await harness.tries('creator', sql, values)).toMatchObject({ code: 'PT403' })
    await harness.asOperator('update auth.users set banned_until = null')
    await harness.asOperator('delete from stewards')
    expect(await harness.tries('creator', sql, values)).toEqual(NO_STEWARD)
  })

  test.each([
    'select private.system_facts()',
    `select private.report_system('backup', '{}')`,
    `select private.count_daily('push_sent')`,
    'select from private.system_reports',
    'select from private.daily_counts',
    'select from _backend.mail_counts',
  ])('not even stewards reach what is behind: %s', async (sql) => {
    await appoint()
    expect(await harness.tries('creator', sql)).toEqual(NO_ACCESS)
  })
})

describe('jobs', () => {
  test('that failed are shown with the reason, without payload, stack and address', async () => {
    await appoint()
    const id = await addJob()
    const { jobs, failing_jobs } = await status()
    expect(jobs).toMatchObject({
      waiting: 0,
      failed: 1,
      retrying: 0,
      worker: false,
    })
    expect(failing_jobs).toMatchObject([
      { id, task: 'matches__push', failed: true, attempts: 25, reason: 'push: e…@club.example is away' },
    ])
    expect(JSON.stringify(failing_jobs)).not.toMatch(/secret|deliver|ela@/)
  })

  test('are tried again from the first attempt, or dropped, and the log says so', async () => {
    await appoint()
    const id = await addJob(3)
    expect((await status()).jobs).toMatchObject({ waiting: 1, retrying: 1, failed: 0 })
    expect(await harness.tries('creator', 'select handle_job($1, $2)', ['retry', id])).toEqual({ rows: 1 })
    expect(
      await harness.asOperator('select attempts, run_at <= now() as due from graphile_worker.jobs'),
    ).toEqual([{ attempts: 0, due: true }])
    expect(await harness.tries('creator', 'select handle_job($1, $2)', ['drop', id])).toEqual({ rows: 1 })
    expect(await harness.asOperator('select from graphile_worker.jobs')).toEqual([])
    expect(await harness.tries('creator', 'select handle_job($1, $2)', ['drop', id])).toEqual({
      code: 'PT404',
      hint: 'job_gone',
    })
    const detail = { task: 'matches__push' }
    expect(await log()).toEqual([
      { act: 'job_retried', detail },
      { act: 'job_dropped', detail },
    ])
  })

  test('that run at this moment are left alone', async () => {
    await appoint()
    const id = await addJob(3)
    await harness.asOperator(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`,
    )
    for (const act of ['retry', 'drop'])
      expect(await harness.tries('creator', 'select handle_job($1, $2)', [act, id])).toEqual({
        code: 'PT409',
        hint: 'job_runs',
      })
    expect(await log()).toEqual([])
  })

  test('that are overdue show for how long', async () => {
    await addJob(0)
    await harness.asOperator(
      `update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'`,
    )
    expect((await facts()).jobs).toMatchObject({ waiting: 1, oldest_due_seconds: 600 })
  })
})

describe('mails', () => {
  const HOUR_AGO = `now() - interval '1 hour'`
  test.each([
    ['connect ECONNREFUSED 192.0.2.1:465', 1],
    ['Invalid login: 535 Authentication failed', 1],
    [null, 1],
    [`Can't send mail - all recipients were rejected: 452 4.2.2 <ela@club.example> mailbox full`, 0],
  ])('that wait for an hour because of %j count %i times as stuck', async (error, stuck) => {
    await addMail(
      'created_at, last_error',
      `${HOUR_AGO}, ${error === null ? 'null' : `$2`}`.replace('$2', `'${error?.replaceAll("'", "''")}'`),
    )
    expect((await facts()).mail).toMatchObject({ waiting: 1, stuck, given_up: 0, oldest_seconds: 3600 })
  })

  test('that only wait for a moment are no trouble', async () => {
    await appoint()
    await addMail('created_at', 'now()')
    const { mail, mails } = await status()
    expect(mail).toMatchObject({ waiting: 1, stuck: 0, retrying: 0, sent: 0 })
    expect(mails).toEqual([])
  })

  test('show the beginning of the address and the reason, and neither link nor text', async () => {
    await appoint()
    await addMail('last_error', `'452 <ela@club.example>: mailbox full'`)
    const { mail, mails } = await status()
    expect(mails).toMatchObject([
      { recipient: 'e…@club.example', subject: 'Confirm', reason: '452 <e…@club.example>: mailbox full' },
    ])
    expect(mail).toMatchObject({ reason: '452 <e…@club.example>: mailbox full' })
    expect(JSON.stringify([mail, mails])).not.toMatch(/signs in|ela@/)
  })

  test('are tried again at once, or dropped; those that were given up only dropped', async () => {
    await appoint()
    const [waiting] = await addMail('due_at, last_error', `now() + interval '1 hour', 'full'`)
    const [over] = await addMail('given_up_at, last_error', `now(), 'full'`, null)
    const handle = (act: string, id: unknown) =>
      harness.tries('creator', 'select handle_mail($1, $2)', [act, id])
    const gone = { code: 'PT404', hint: 'mail_gone' }
    expect(await handle('retry', waiting?.id)).toEqual({ rows: 1 })
    expect(
      await harness.asOperator('select from _backend.mail_queue where due_at <= now() and mail is not null'),
    ).toHaveLength(1)
    expect(await handle('retry', over?.id)).toEqual(gone)
    for (const mail of [waiting, over]) expect(await handle('drop', mail?.id)).toEqual({ rows: 1 })
    expect(await handle('drop', over?.id)).toEqual(gone)
    expect((await log()).map(({ act }) => act)).toEqual(['mail_retried', 'mail_dropped', 'mail_dropped'])
  })
})

test('reports show the last one of each source, and processes that are gone for a day are forgotten', async () => {
  const report = (source: string, it: object) =>
    harness.asOperator('select private.report_system($1, $2)', [source, it])
  await report('process a 1', { sockets: 1 })
  await harness.asOperator(`update private.system_reports set reported_at = now() - interval '25 hours'`)
  await report('process b 1', { sockets: 2 })
  await report('process b 1', { sockets: 3 })
  const { reports, database } = await facts()
  expect(reports).toMatchObject({ 'process b 1': { sockets: 3, at: expect.any(String) } })
  expect(Object.keys(reports)).toEqual(['process b 1'])
  expect(database.bytes).toBeGreaterThan(1_000_000)
})

describe('the numbers of the community', () => {
  interface Week {
    week: string
    matches: number
    places: number
    taken: number
    pushes: number
    failed_mails: number | null
  }
  async function numbers(weeks: number): Promise<Week[]> {
    const [row] = await harness.as('creator', 'select community_numbers($1) as it', [weeks])
    return (row as { it: { weeks: Week[] } }).it.weeks
  }
  const noMatches = () => harness.asOperator('delete from matches')
  const addMatch = (at: string, more = "4, 'standard'") =>
    harness.asOperator(
      `insert into matches (location, creator_id, match_date, players, match_type) values ('TSG', $1, ${at}, ${more}) returning id`,
      [MEMBERS.creator],
    )

  test('a match belongs to the week of its start on the clock of the community', async () => {
    await appoint()
    await noMatches()
    // Sunday 23:30 in Auckland is still the old week there, and Sunday noon in UTC.
    await harness.asOperator(`update private.community set time_zone = 'Pacific/Auckland'`)
    const [{ monday } = {}] = await harness.asOperator(
      `select date_trunc('week', now() at time zone 'Pacific/Auckland')::text as monday`,
    )
    await addMatch(`('${monday}'::timestamp - interval '30 minutes') at time zone 'Pacific/Auckland'`)
    await addMatch(`'${monday}'::timestamp at time zone 'Pacific/Auckland'`)
    await addMatch(`'${monday}'::timestamp at time zone 'Pacific/Auckland'`, `0, 'event'`)
    const weeks = await numbers(3)
    expect(weeks.map(({ matches }) => matches)).toEqual([0, 1, 1])
    expect(weeks.at(-1)?.week).toBe(String(monday).slice(0, 10))
  })

  test('only places of matches that have begun count as filled or empty, and none twice', async () => {
    await appoint()
    await noMatches()
    const week = `date_trunc('week', now() at time zone private.time_zone()) at time zone private.time_zone()`
    const [begun] = await addMatch(`${week} - interval '1 second'`)
    await addMatch(`${week} - interval '2 seconds'`, `0, 'game'`)
    // Nobody came.
    await addMatch(`${week} - interval '3 seconds'`)
    await addMatch(`greatest(now() + interval '1 second', ${week})`)
    await harness.asOperator(
      `insert into match_participants (match_id, user_id, status) select $1, id, status
         from unnest($2::uuid[], array['confirmed', 'confirmed', 'declined']) as one (id, status)`,
      [begun?.id, [MEMBERS.creator, MEMBERS.other, MEMBERS.invited]],
    )
    const [last, current] = await numbers(2)
    expect(last).toMatchObject({ matches: 3, places: 8 })
    expect(last?.taken).toBe(
      Number(
        (await harness.asOperator(`select count(*) from match_participants where status = 'confirmed'`))[0]
          ?.count,
      ),
    )
    expect(current).toMatchObject({ places: 0, taken: 0 })
  })

  test('pushes and mails that failed count in their week', async () => {
    await appoint()
    await harness.asOperator(`select private.count_daily('push_sent'), private.count_daily('push_sent')`)
    await harness.asOperator(`insert into _backend.mail_counts (day, given_up)
      select date_trunc('week', now() at time zone private.time_zone())::date, 2`)
    expect((await numbers(1))[0]).toMatchObject({ pushes: 2, failed_pushes: 0, failed_mails: 2 })
  })

  test.each([
    [0, 1],
    [1000, 60],
  ])('%i weeks are %i', async (asked, given) => {
    await appoint()
    expect(await numbers(asked)).toHaveLength(given)
  })
})
