import { beforeEach, describe, expect, test } from 'vitest'
import { STALE_AFTER_MS } from '../../domain/courts/court-snapshot.ts'
import { LIMITS } from '../../domain/limits.ts'
import { courtSnapshot, type SnapshotOptions } from '../../testing/court-snapshot.ts'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { EVERYBODY, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
/** Noon in Berlin, ten days from whenever the tests run, so that nothing is past. */
const DAY = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
const NEXT_DAY = new Date(Date.parse(DAY) + 86_400_000).toISOString().slice(0, 10)
/** The column has the whole name of a court, of which people read the part before the bracket. */
const freeOf = (court: string, from: string, until: string) =>
  sentenceOf('court_free', { court: '{court}', day: DAY, from, until }).replace('{court}', court)
const at = (minutes: number) => new Date(Date.parse(`${DAY}T10:00:00Z`) + minutes * 60_000).toISOString()

const COURT_1 = { venue: 'tsg', id: 5907, source: 'ebusy', name: 'Court 1 (double)', position: 1 }
const COURT_2 = {
  venue: 'tsg',
  id: 5908,
  source: 'ebusy',
  name: 'Court 2 (single)',
  position: 2,
  kind: 'single',
}
const COURT_6 = { venue: 'arena', id: 100676, source: 'eversports', name: 'Court 6 (double)', position: 1 }
type Taken = [court: number, from: number, to: number, day?: string]
const evening = (court: number): Taken => [court, 18, 21]

beforeEach(async () => {
  await harness.asOperator('select private.set_courts($1)', [JSON.stringify([COURT_1, COURT_2, COURT_6])])
  await read(at(0), [evening(5907), evening(5908)])
})

async function read(
  when: string,
  taken: Taken[],
  venue = 'tsg',
  until = DAY,
  changes: Partial<SnapshotOptions> = {},
): Promise<unknown> {
  // A remaining booking of a day that was full shows that the rest was not lost by a fault.
  const rest: Taken[] =
    taken.length > 0 && venue === 'tsg' ? [5907, 5908].map((court) => [court, 22, 23]) : []
  const busy = [...taken, ...rest].map(([court, from, to, day = DAY]) => ({
    court,
    day,
    start: from * 60,
    end: to * 60,
  }))
  const place = venue === 'tsg' ? 'TSG Padel (eBuSy)' : 'Indoor Arena (Eversports)'
  const courts = venue === 'tsg' ? [5907, 5908] : [100676]
  const snapshot = courtSnapshot({ courts, from: DAY, until, busy, ...changes })
  const [row] = await harness.asOperator(
    `select private.store_sync($1, $1 || ' host', $2, $3, $4) as outcome`,
    [venue, place, snapshot, when],
  )
  return row?.outcome
}

/** An alert for the evening, with these changes. */
async function ask(changes: Record<string, unknown> = {}): Promise<string> {
  const alert = {
    user_id: MEMBERS.other,
    booking_date: DAY,
    from_hour: 18,
    until_hour: 21,
    minutes: 90,
    ...changes,
  }
  const [row] = await harness.as('other', inserting(alert))
  return String(row?.id)
}

function inserting(alert: Record<string, unknown>): string {
  const values = Object.values(alert).map((value) => (value === null ? 'null' : `'${value}'`))
  return `insert into court_alerts (${Object.keys(alert)}) values (${values}) returning id`
}

const told = async () =>
  (await harness.asOperator(`select message from notifications where type = 'court_free' order by 1`)).map(
    ({ message }) => message,
  )

describe('an alert', () => {
  test('is seen and removed by its member only', async () => {
    await ask()
    for (const who of EVERYBODY) {
      const rows = who === 'nobody' ? { code: '42501' } : { rows: who === 'other' ? 1 : 0 }
      expect(await harness.tries(who, 'select * from court_alerts')).toEqual(rows)
      expect(await harness.tries(who, 'delete from court_alerts returning id')).toEqual(rows)
    }
  })

  test('is made for oneself, and what becomes of it is not', async () => {
    const alert = { booking_date: DAY, from_hour: 18, until_hour: 21 }
    expect(await harness.tries('creator', inserting({ ...alert, user_id: MEMBERS.other }))).toEqual({
      code: '42501',
    })
    expect(await harness.tries('nobody', inserting(alert))).toEqual({ code: '42501' })
    expect(await harness.tries('creator', inserting(alert))).toEqual({ rows: 1 })
    expect(await harness.tries('creator', inserting({ ...alert, fired_at: at(0) }))).toEqual({
      code: '42501',
    })
    expect(await harness.tries('creator', `update court_alerts set minutes = 60`)).toEqual({ code: '42501' })
  })

  test('is closed to a member who has not proved the second factor', async () => {
    await ask()
    await harness.asOperator(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [MEMBERS.other],
    )
    expect(await harness.tries('other', 'select * from court_alerts')).toEqual({ rows: 0 })
    expect(
      await harness.tries('other', inserting({ booking_date: DAY, from_hour: 9, until_hour: 12 })),
    ).toEqual({
      code: '42501',
    })
    harness.provesFactor('other')
    expect(await harness.tries('other', 'select * from court_alerts')).toEqual({ rows: 1 })
  })

  test.each([
    ['hours before the grid', { from_hour: 5 }],
    ['hours after the grid', { until_hour: 24 }],
    ['hours turned round', { from_hour: 20, until_hour: 18 }],
    ['less time than is wanted', { from_hour: 20 }],
    ['a length that nobody plays', { minutes: 75 }],
    ['a system without a name', { source: '' }],
    ['a venue without a name', { venue: '' }],
    ['a kind of court that is none', { court_kind: 'triple' }],
  ])('of %s is refused', async (_, changes) => {
    await expect(ask(changes)).rejects.toMatchObject({ code: '23514' })
  })

  test('of a time that has passed is refused', async () => {
    await expect(ask({ booking_date: '2026-11-20' })).rejects.toMatchObject({
      code: 'PT403',
      hint: 'alert_past',
    })
  })

  test('is there once, until it has fired', async () => {
    const id = await ask({ source: null })
    await expect(ask()).rejects.toMatchObject({ code: '23505' })
    await harness.asOperator('update court_alerts set fired_at = now() where id = $1', [id])
    await ask()
  })

  test('is one of a limited number', async () => {
    const many = (count: number) =>
      `insert into court_alerts (booking_date, from_hour, until_hour, minutes)
       select date '${DAY}' + day, 18, 21, 90 from generate_series(1, ${count}) as day`
    const beyond = { code: 'PT409', hint: 'too_many_alerts' }
    expect(await harness.tries('other', many(LIMITS.courtAlerts + 1))).toEqual(beyond)
    expect(await harness.tries('other', many(LIMITS.courtAlerts))).toEqual({ rows: 0 })
    await expect(ask()).rejects.toMatchObject(beyond)
    await harness.asOperator('update court_alerts set fired_at = now() where booking_date = $1', [NEXT_DAY])
    await ask()
  })
})

describe('a reading', () => {
  test('that frees a court tells of it, and once', async () => {
    const id = await ask()
    await read(at(10), [evening(5908)])
    const rows = await harness.as(
      'other',
      'select user_id, type, message, related_id, read from notifications',
    )
    expect(rows).toEqual([
      {
        user_id: MEMBERS.other,
        type: 'court_free',
        message: freeOf('Court 1 (double)', '18:00', '19:30'),
        related_id: id,
        read: false,
      },
    ])
    await read(at(20), [evening(5907), evening(5908)])
    await read(at(30), [])
    await read(at(40), [])
    expect(await told()).toHaveLength(1)
    expect(await harness.as('other', 'select fired_at from court_alerts')).toEqual([
      { fired_at: new Date(at(10)) },
    ])
  })

  test('tells of the first start that fits, also at half past', async () => {
    await ask()
    await read(at(10), [[5907, 18, 18.5], evening(5908)])
    expect(await told()).toEqual([freeOf('Court 1 (double)', '18:30', '20:00')])
  })

  test.each<[string, Record<string, unknown>, Taken[]]>([
    ['too short a time', {}, [[5907, 19, 20], evening(5908)]],
    ['another time', { from_hour: 9, until_hour: 11 }, [evening(5908)]],
    ['another day', { booking_date: NEXT_DAY }, [evening(5908)]],
    ['another venue', { source: 'eversports' }, [evening(5908)]],
    ['another kind of court', { court_kind: 'single' }, [evening(5908)]],
    ['what is past', { from_hour: 11, until_hour: 13, minutes: 60 }, [evening(5908)]],
  ])('that frees %s tells nothing', async (_, changes, left) => {
    await read(at(5), [
      evening(5907),
      evening(5908),
      [5907, 11, 12],
      [5908, 11, 13],
      [5907, 9, 11],
      [5908, 9, 11],
    ])
    await ask(changes)
    await read(at(10), [...left, [5908, 9, 11], [5907, 9, 11], [5908, 11, 13], [5907, 12, 13]])
    expect(await told()).toEqual([])
  })

  test('tells of the court of the wanted kind, of the wanted venue', async () => {
    await ask({ source: 'ebusy', court_kind: 'single' })
    await read(at(10), [])
    await read(at(20), [])
    expect(await told()).toEqual([freeOf('Court 2 (single)', '18:00', '19:30')])
  })

  test('tells nothing of what was free already, until it is taken and freed again', async () => {
    await read(at(1), [evening(5908)])
    await ask()
    await read(at(10), [evening(5908)])
    expect(await told()).toEqual([])
    await read(at(20), [evening(5907), evening(5908)])
    await read(at(30), [evening(5908)])
    expect(await told()).toHaveLength(1)
  })

  test.each([
    [STALE_AFTER_MS, []],
    [STALE_AFTER_MS + 60_000, [expect.stringContaining('Court 1 (double) at TSG Padel is free')]],
  ])(
    '%i ms after the one before: what is free all along is told once nobody can know it any more',
    async (age, words) => {
      await read(at(1), [evening(5908)])
      await ask()
      await read(at(1 + age / 60_000), [evening(5908)])
      expect(await told()).toEqual(words)
    },
  )

  test('that does not cover a court tells nothing of it, however free it looks', async () => {
    await ask()
    const covered = [{ court: 5907, day: DAY, start: 0, end: 18 * 60 + 30 }]
    await read(at(10), [], 'tsg', DAY, { covered, busy: [] })
    await read(at(20), [], 'tsg', DAY, { covered, busy: [] })
    expect(await told()).toEqual([])
  })

  test('of a day that was not known before tells of what is free there', async () => {
    await ask({ booking_date: NEXT_DAY, source: 'ebusy' })
    await read(at(10), [evening(5907), evening(5908), [5907, 18, 21, NEXT_DAY]], 'tsg', NEXT_DAY)
    expect(await told()).toHaveLength(1)
  })

  test('that is doubted tells nothing', async () => {
    await ask()
    expect(await read(at(10), [])).toBe('suspect')
    expect(await told()).toEqual([])
    expect(await read(at(20), [[5907, 18, 21], evening(5908)])).toBe('stored')
    expect(await told()).toEqual([])
  })

  test('that failed tells nothing, and what it missed is told by the next', async () => {
    await ask()
    await harness.asOperator(`select private.record_failed_sync('tsg', 'tsg host', 'error', $1)`, [at(10)])
    expect(await told()).toEqual([])
    await read(at(20), [evening(5908)])
    expect(await told()).toHaveLength(1)
  })

  test('tells each member, and each alert', async () => {
    await ask()
    await ask({ minutes: 60 })
    await harness.as('creator', inserting({ booking_date: DAY, from_hour: 17, until_hour: 20 }))
    await read(at(10), [evening(5908), [5907, 17, 18]])
    const rows = await harness.asOperator(
      `select count(*)::int, count(distinct related_id)::int as alerts, count(distinct user_id)::int as members
         from notifications where type = 'court_free'`,
    )
    expect(rows).toEqual([{ count: 3, alerts: 3, members: 2 }])
  })

  test('clears out alerts of days gone by', async () => {
    await ask()
    await ask({ booking_date: NEXT_DAY })
    await read(at(24 * 60), [evening(5907)])
    expect(await harness.as('other', `select booking_date::text from court_alerts`)).toEqual([
      { booking_date: NEXT_DAY },
    ])
  })
})
