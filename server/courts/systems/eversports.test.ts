import { expect, test } from 'vitest'
import { eversports } from './eversports.ts'

const venue = {
  url: 'https://booking.example',
  facilityId: 77,
  sport: 'padel',
  courts: [100676, 100677],
  cellMinutes: 30,
}
const days = ['2026-11-21', '2026-11-22', '2026-11-23']
const page = { url: new URL(venue.url), days }
const parse = (answer: unknown) => eversports(venue).parse(answer, page)
const busyIn = (answer: unknown) => parse(answer).busy
const entry = {
  date: '2026-11-22',
  start: '1830',
  court: 100676,
  title: 'Somebody',
  present: false,
  isUserBookingOwner: false,
  booking: null,
}

test('nine days are asked for in three requests, each within reach of the answer before', () => {
  const nine = Array.from({ length: 9 }, (_, day) => `2026-11-${21 + day}`)
  const pages = eversports(venue).pages(nine)
  expect(pages.map(({ days }) => days.length)).toEqual([3, 3, 3])
  expect(pages.map(({ url }) => decodeURIComponent(url.href))).toEqual([
    'https://booking.example/widget/api/slot?facilityId=77&sport=padel&startDate=2026-11-21&courts[]=100676&courts[]=100677',
    'https://booking.example/widget/api/slot?facilityId=77&sport=padel&startDate=2026-11-24&courts[]=100676&courts[]=100677',
    'https://booking.example/widget/api/slot?facilityId=77&sport=padel&startDate=2026-11-27&courts[]=100676&courts[]=100677',
  ])
})

test('an entry is a taken cell, whatever else it says, and nobody’s name is kept', () => {
  expect(
    busyIn({ slots: [entry, { ...entry, start: '0900', booking: 5, present: true, match: {} }] }),
  ).toEqual([
    { court: 100676, day: '2026-11-22', start: 540, end: 570 },
    { court: 100676, day: '2026-11-22', start: 1110, end: 1140 },
  ])
})

test('cells that touch are one time, on one court and day', () => {
  const cells = ['1900', '1830', '2000'].map((start) => ({ ...entry, start }))
  expect(
    busyIn({
      slots: [
        ...cells,
        { ...entry, court: 100677, start: '1930' },
        { ...entry, date: '2026-11-23', start: '1930' },
      ],
    }),
  ).toEqual([
    { court: 100676, day: '2026-11-22', start: 1110, end: 1170 },
    { court: 100676, day: '2026-11-22', start: 1200, end: 1230 },
    { court: 100676, day: '2026-11-23', start: 1170, end: 1200 },
    { court: 100677, day: '2026-11-22', start: 1170, end: 1200 },
  ])
})

test.each([
  ['an empty list', { slots: [] }],
  ['an empty list, nested once more', { slots: { slots: [] } }],
])('%s speaks for no day: what it would say of one is not shown', (_, answer) => {
  expect(parse(answer)).toEqual({ busy: [], days: [] })
})

test.each([
  ['2026-11-21', days.slice(0, 1)],
  ['2026-11-22', days.slice(0, 2)],
  ['2026-11-27', days],
])('an answer speaks for the days up to the last that it names, here %s', (date, spoken) => {
  expect(parse({ slots: [{ ...entry, date }] }).days).toEqual(spoken)
})

test('the last cell of a day ends with it', () => {
  expect(busyIn({ slots: [{ ...entry, start: '2345' }] })).toMatchObject([
    { day: '2026-11-22', start: 1425, end: 1440 },
    { day: '2026-11-23', start: 0, end: 15 },
  ])
})

test('the nested list is read as the plain one', () => {
  expect(busyIn({ slots: { slots: [entry] } })).toEqual(busyIn({ slots: [entry] }))
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['no slots', {}],
  ['slots that are null', { slots: null }],
  ['an error in place of slots', { slots: { error: 'busy' } }],
  ['an entry without a court', { slots: [{ date: '2026-11-22', start: '1830' }] }],
  ['a court that is text', { slots: [{ ...entry, court: '100676' }] }],
  ['a time that is none', { slots: [{ ...entry, start: '2560' }] }],
  ['a day that is none', { slots: [{ ...entry, date: '2026-02-30' }] }],
  ['a day before those that were asked for', { slots: [entry, { ...entry, date: '2026-11-20' }] }],
  ['a day after the week of the answer', { slots: [entry, { ...entry, date: '2026-11-28' }] }],
])('%s is another shape, and nothing is free because of it', (_, answer) => {
  expect(() => busyIn(answer)).toThrow(expect.objectContaining({ reason: 'changed' }))
})
