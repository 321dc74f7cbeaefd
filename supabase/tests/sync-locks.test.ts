import { beforeEach, describe, expect, test } from 'vitest'
import { courtSnapshot } from '../../testing/court-snapshot.ts'
import { openHarness } from './harness.ts'

const harness = openHarness()
const HOUR = 60
const DAY = 24 * HOUR
const at = (minutes: number) => new Date(Date.parse('2027-03-27T12:00:00Z') + minutes * 60_000).toISOString()

async function begin(minutes: number, endpoint = 'ebusy club.example'): Promise<unknown> {
  const [row] = await harness.asOperator('select private.claim_sync($1, $2) as ours', [endpoint, at(minutes)])
  return row?.ours
}
async function fail(reason: string, minutes: number, retryAfter?: number): Promise<unknown> {
  const values = ['tsg', 'ebusy club.example', reason, at(minutes), retryAfter]
  const [row] = await harness.asOperator(
    'select private.record_failed_sync($1, $2, $3, $4, $5) as rest',
    values,
  )
  return row?.rest instanceof Date ? (row.rest.getTime() - Date.parse(at(minutes))) / 60_000 : row?.rest
}
const succeed = (minutes: number) =>
  harness.asOperator(`select private.store_sync('tsg', 'ebusy club.example', 'TSG', $1, $2)`, [
    courtSnapshot({ courts: [5907], from: '2027-03-27', until: '2027-03-27' }),
    at(minutes),
  ])

beforeEach(() =>
  harness.asOperator(
    `select private.set_courts('[{"venue": "tsg", "id": 5907, "source": "ebusy", "name": "One", "position": 1}]')`,
  ),
)

test('a reading that has begun keeps others from beginning, of its system, for eight minutes', async () => {
  expect(await begin(0)).toBe(true)
  expect(await begin(0)).toBe(false)
  expect(await begin(7.9)).toBe(false)
  expect(await begin(1, 'eversports')).toBe(true)
  expect(await begin(8)).toBe(true)
})

test('a turn that was taken on a clock that was wrong holds nobody up', async () => {
  expect(await begin(DAY)).toBe(true)
  expect(await begin(0)).toBe(true)
})

describe('a system that does not want to be read', () => {
  beforeEach(() => begin(0))

  test('rests for 6 hours, then for 24, then for 7 days each time, until it lets itself be read', async () => {
    expect(await fail('blocked', 0)).toBe(6 * HOUR)
    expect(await begin(6 * HOUR - 1)).toBe(false)
    expect(await begin(6 * HOUR)).toBe(true)
    expect(await fail('not_public', 6 * HOUR)).toBe(DAY)
    expect(await begin(7 * HOUR)).toBe(false)
    expect(await fail('blocked', 2 * DAY)).toBe(7 * DAY)
    expect(await fail('blocked', 10 * DAY)).toBe(7 * DAY)
    await succeed(20 * DAY)
    expect(await begin(20 * DAY + 10)).toBe(true)
    expect(await fail('blocked', 20 * DAY + 10)).toBe(6 * HOUR)
  })

  test.each([
    [120, 2],
    [600, 10],
    [3 * 86_400, 3 * DAY],
    [0, 1],
    [9_999_999, 7 * DAY],
  ])(
    'and asks for %i seconds is left alone for %i minutes: as asked, within reason',
    async (seconds, minutes) => {
      expect(await fail('blocked', 0, seconds)).toBe(minutes)
      expect(await fail('blocked', 20, seconds)).toBe(minutes)
    },
  )

  test('is not asked for less later because it said once how long', async () => {
    await fail('blocked', 0, 120)
    expect(await fail('blocked', 10)).toBe(6 * HOUR)
  })
})

test('what passes is no refusal: there is no rest but one that is asked for', async () => {
  expect(await fail('timeout', 0)).toBe(null)
  expect(await begin(10)).toBe(true)
  expect(await fail('error', 10, 1800)).toBe(30)
  expect(await begin(39)).toBe(false)
  expect(await begin(40)).toBe(true)
  expect(await fail('blocked', 40)).toBe(6 * HOUR)
})
