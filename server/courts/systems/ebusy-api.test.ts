import { expect, test } from 'vitest'
import { ebusyApi } from './ebusy.ts'

const system = ebusyApi({ url: 'https://club.example', moduleId: 7 }, { user: 'padel', password: 'pässword' })
const days = ['2026-11-30', '2026-12-01', '2026-12-02']
const page = { url: new URL('https://club.example'), days, before: '2026-11-29' }
const entry = {
  courtId: 5907,
  date: '01.12.2026',
  fromTime: '18:30',
  toTime: '20:00',
  type: 'BOOKING',
  cancelled: false,
}
const busyIn = (...changes: object[]) =>
  system.parse(
    { error: false, message: null, response: changes.map((change) => ({ ...entry, ...change })) },
    page,
  ).busy

test('all days are asked for at once, as the user that the club has given', () => {
  const [only, ...more] = system.pages(days)
  expect(more).toEqual([])
  expect(only?.url.href).toBe(
    'https://club.example/api/court/modules/7/reservations?fromDate=29.11.2026&toDate=02.12.2026',
  )
  expect(only).toMatchObject({ days, before: '2026-11-29' })
  const [, credentials = ''] = system.headers?.authorization?.split(' ') ?? []
  expect(Buffer.from(credentials, 'base64').toString()).toBe('padel:pässword')
})

test('bookings and blocks are taken, cancelled ones are not', () => {
  expect(busyIn({}, { type: 'BLOCKING', toTime: '24:00' }, { cancelled: true })).toEqual([
    { court: 5907, day: '2026-12-01', start: 1110, end: 1200 },
    { court: 5907, day: '2026-12-01', start: 1110, end: 1440, blocked: true },
  ])
})

test('what goes on past midnight is taken on the next day as well, from the day before, too', () => {
  const night = { fromTime: '20:00', toTime: '09:00' }
  expect(
    busyIn({ ...night, date: '29.11.2026' }, night, { ...night, date: '29.11.2026', cancelled: true }),
  ).toEqual([
    { court: 5907, day: '2026-11-29', start: 1200, end: 1440 },
    { court: 5907, day: '2026-11-30', start: 0, end: 540 },
    { court: 5907, day: '2026-12-01', start: 1200, end: 1440 },
    { court: 5907, day: '2026-12-02', start: 0, end: 540 },
  ])
})

test.each([
  ['an error', { error: true, message: 'no such module' }, 'error'],
  [
    'a day that was not asked for',
    { error: false, response: [entry, { ...entry, date: '05.12.2026' }] },
    'changed',
  ],
  ['no list', { error: false, response: null }, 'changed'],
  [
    'an entry that begins when its day is over',
    { error: false, response: [{ ...entry, fromTime: '24:00' }] },
    'changed',
  ],
  ['another shape of entries', { error: false, response: [{ ...entry, courtId: 'Court 1' }] }, 'changed'],
])('%s is a failed sync', (_, answer, reason) => {
  expect(() => system.parse(answer, page)).toThrow(expect.objectContaining({ reason }))
})
