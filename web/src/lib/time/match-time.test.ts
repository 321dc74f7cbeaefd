import { beforeAll, expect, test } from 'vitest'
import { keepConfig, type RuntimeConfig } from '../backend/config.ts'
import { timeOf } from './match-time.ts'

beforeAll(() => {
  keepConfig({ community: { timeZone: 'Europe/Berlin' } } as RuntimeConfig)
})

test.each([
  ['to its end', '2026-11-20T17:30:00Z', '20:00:00', '2026-11-20T19:00:00Z'],
  ['past midnight', '2026-11-20T22:30:00Z', '00:30', '2026-11-20T23:30:00Z'],
  ['over the hour that is skipped', '2026-03-29T00:30:00Z', '03:30', '2026-03-29T01:30:00Z'],
  ['over the hour that comes twice', '2026-10-24T23:30:00Z', '03:00', '2026-10-25T02:00:00Z'],
  ['for an hour and a half where no end is known', '2026-11-20T17:30:00Z', null, '2026-11-20T19:00:00Z'],
])('a match is played from its start %s', (_, match_date, end_time, end) => {
  const at = (instant: string, by = 0) =>
    timeOf({ match_date, end_time, match_duration: null }, Date.parse(instant) + by)
  expect([at(match_date, -1), at(match_date), at(end, -1), at(end)]).toEqual([
    'ahead',
    'playing',
    'playing',
    'over',
  ])
})
