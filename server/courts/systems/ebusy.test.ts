import { expect, test } from 'vitest'
import { ebusy } from './ebusy.ts'

const venue = { url: 'https://club.example', moduleId: 1234 }
const PAGE_BEFORE = { url: new URL(venue.url), days: [], before: '2026-11-22' }
const page = { url: new URL(venue.url), days: ['2026-11-22'] }
const busyIn = (answer: unknown) => ebusy(venue).parse(answer, page).busy
const entry = {
  id: 1,
  court: 5907,
  date: '11/22/2026',
  fromTime: '18:30',
  toTime: '20:00',
  blocking: false,
  text: 'Somebody',
  shortText: 'S.',
  info: '',
  additionalPlayers: ['Somebody else'],
}
const reservations = (...changes: object[]) => ({
  reservations: changes.map((change) => ({ ...entry, ...change })),
})

test('each day is a request of its own, and so is the day before them', () => {
  const pages = ebusy(venue).pages(['2026-11-30', '2026-12-01'])
  expect(pages.map(({ url, days }) => [url.pathname, url.searchParams.get('currentDate'), days])).toEqual([
    ['/court-module/1234', '11/30/2026', ['2026-11-30']],
    ['/court-module/1234', '12/01/2026', ['2026-12-01']],
    ['/court-module/1234', '11/29/2026', []],
  ])
  expect(pages.every(({ url }) => url.searchParams.get('timestamp') === '')).toBe(true)
})

test.each([
  ['a booking', {}, [1110, 1200]],
  ['the older form of dates', { date: '22.11.2026' }, [1110, 1200]],
  ['until 24:00', { toTime: '24:00' }, [1110, 1440]],
  ['until 00:00', { toTime: '00:00' }, [1110, 1440]],
  ['the whole day', { fromTime: '00:00', toTime: '24:00' }, [0, 1440]],
])('%s', (_, change, [start, end]) => {
  expect(busyIn(reservations(change))).toEqual([{ court: 5907, day: '2026-11-22', start, end }])
})

test('what goes on past midnight is taken on the next day as well, from the day before, too', () => {
  const overNight = reservations({ fromTime: '20:00', toTime: '09:00', blocking: true }, {})
  const rest = { court: 5907, day: '2026-11-23', start: 0, end: 540, blocked: true }
  const busy = [
    { ...rest, day: '2026-11-22', start: 1200, end: 1440 },
    rest,
    { court: 5907, day: '2026-11-22', start: 1110, end: 1200 },
  ]
  expect(busyIn(overNight)).toEqual(busy)
  expect(ebusy(venue).parse(overNight, PAGE_BEFORE)).toEqual({ busy, days: [] })
})

test('an empty list is nothing taken', () => {
  expect(busyIn({ reservations: [] })).toEqual([])
})

test('a block is told from a booking', () => {
  expect(busyIn(reservations({ blocking: true }))).toEqual([
    { court: 5907, day: '2026-11-22', start: 1110, end: 1200, blocked: true },
  ])
})

test.each([
  ['nothing', null],
  ['no reservations', { status: 'ok' }],
  ['an entry without times', { reservations: [{ court: 5907, date: '11/22/2026' }] }],
  ['a time that is none', reservations({ fromTime: 'noon' })],
  ['a booking that begins when its day is over', reservations({ fromTime: '24:00', toTime: '01:00' })],
  ['a booking without length', reservations({ toTime: '18:30' })],
  ['a day that is none', reservations({ date: '22/11/2026' })],
  ['another day too', reservations({}, { date: '11/23/2026' })],
  ['other days only', reservations({ date: '11/23/2026' })],
])('%s is another shape, and nothing is free because of it', (_, answer) => {
  expect(() => busyIn(answer)).toThrow(expect.objectContaining({ reason: 'changed' }))
})
