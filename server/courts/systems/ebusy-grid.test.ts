import { expect, test } from 'vitest'
import { ebusyGridPage } from '../../../testing/court-stand-in/ebusy.ts'
import { ebusyGrid } from './ebusy-grid.ts'

const DAY = '2026-11-22'
const venue = { url: 'https://club.example', moduleId: 1234 }
const page = { url: new URL(venue.url), days: [DAY] }
const parse = (text: unknown) => ebusyGrid(venue).parse(text, page)
const busyIn = (text: unknown) => parse(text).busy
const taken = (start: number, end: number, court = 5907) => ({ court, day: DAY, start, end })
const closed = (start: number, end: number, court = 5907) => ({
  ...taken(start, end, court),
  closed: true,
})

const HEADS =
  '<tr><th></th><th class="court" data-id="5907">One</th><th class="court" data-id="5908">Two</th></tr>'
interface Cell {
  court?: number | string
  date?: string
  begin?: string
  end?: string
  look?: string
}
const cell = ({
  court = 5907,
  date = '11/22/2026',
  begin = '08:00',
  end = '09:00',
  look = 'bookable',
}: Cell) =>
  `<td class="slot ${look}" data-court="${court}" data-date="${date}" data-major-begin="${begin}" data-major-end="${end}">x</td>`
const plan = (...cells: Cell[]) =>
  `<!doctype html><html><body><table>${HEADS}<tr>${cells.map(cell).join('')}${cell({ court: 5908 })}</tr></table></body></html>`

const OTHER = [closed(0, 480, 5908), closed(540, 1440, 5908)]

test.each<[string, Cell[], object[]]>([
  ['a slot that can be booked', [{}], [closed(0, 480), closed(540, 1440)]],
  ['one that cannot', [{ look: '' }], [taken(480, 540), closed(0, 480), closed(540, 1440)]],
  ['one that is past', [{ look: 'past-time' }], [taken(480, 540), closed(0, 480), closed(540, 1440)]],
  [
    'one that is past, whatever else it is called',
    [{ look: 'bookable past-time' }],
    [taken(480, 540), closed(0, 480), closed(540, 1440)],
  ],
  [
    'slots with a gap',
    [{}, { begin: '12:00', end: '13:00', look: '' }],
    [taken(720, 780), closed(0, 480), closed(540, 720), closed(780, 1440)],
  ],
  ['a day until midnight', [{ begin: '00:00', end: '24:00' }], []],
  ['the same, said otherwise', [{ begin: '00:00', end: '00:00' }], []],
  ['the older form of dates', [{ date: '22.11.2026' }], [closed(0, 480), closed(540, 1440)]],
])('%s', (_, cells, understood) => {
  expect(busyIn(plan(...cells))).toEqual([...understood, ...OTHER])
})

test.each([
  ['a page without courts', '<!doctype html><title>Sign in</title>', 'not_public'],
  ['no page at all', '{"reservations": []}', 'not_public'],
  ['a page without slots', `<table>${HEADS}</table>`, 'changed'],
  ['slots of another day too', plan({}, { date: '11/23/2026' }), 'changed'],
  ['another day', plan({ date: '11/23/2026' }).replaceAll('11/22/2026', '11/23/2026'), 'changed'],
  ['a court that is no number', plan({ court: 'one' }), 'changed'],
  ['a day that is none', plan({ date: '22/11/2026' }), 'changed'],
  ['a time that is none', plan({ begin: 'noon' }), 'changed'],
  ['a slot that ends before it begins', plan({ begin: '10:00', end: '09:00' }), 'changed'],
  ['a slot without times', plan({}).replace('data-major-end="09:00"', ''), 'changed'],
])('%s is a failed sync, and nothing is free because of it', (_, text, reason) => {
  expect(() => busyIn(text)).toThrow(expect.objectContaining({ reason }))
})

test.each([
  ['a court without slots', plan()],
  ['a court that is not shown', plan({}).replace('data-id="5907"', 'data-id="6000"')],
])('of %s nothing is known', (_, text) => {
  expect(parse(text)).toEqual({ busy: OTHER, days: [DAY], shown: [{ court: 5908, day: DAY }] })
})

test('what the stand-in shows is what it has', () => {
  const text = ebusyGridPage(
    new URLSearchParams({ currentDate: '11/22/2026' }),
    (day) => [{ court: 5908, day, start: 18 * 60 + 30, end: 20 * 60 }],
    [5907, 5908],
  )
  expect(busyIn(text)).toEqual([
    closed(0, 420),
    closed(1320, 1440),
    taken(1110, 1200, 5908),
    closed(0, 420, 5908),
    closed(1320, 1440, 5908),
  ])
})
