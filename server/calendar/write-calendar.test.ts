import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { openLanguages } from '../language/languages.ts'
import { type CalendarEntry, writeCalendar } from './write-calendar.ts'

const languages = openLanguages('en')

const ENTRY: CalendarEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'standard',
  first_line: null,
  location: 'Indoor Arena (Eversports)',
  latitude: 48.7,
  longitude: 9.1,
  free: 1,
  starts: new Date('2026-11-24T17:30:00Z'),
  ends: new Date('2026-11-24T19:00:00Z'),
  status: 'confirmed',
  people: [
    { name: 'Ela Demo', guest: false },
    { name: 'Bo; "the, wall"\nDemo', guest: false },
  ],
  sequence: 3,
  changed_at: new Date('2026-11-20T08:00:00Z'),
}

const write = (entries: CalendarEntry[], language = 'en') =>
  writeCalendar(entries, {
    title: 'Padel Community',
    siteUrl: 'https://padel.example',
    language,
    translate: (message) => languages.translate(language, message),
  })

/** The events as another program reads them. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    event: new ICAL.Event(event),
    status: event.getFirstPropertyValue('status'),
    transparency: event.getFirstPropertyValue('transp'),
    sequence: event.getFirstPropertyValue('sequence'),
    url: event.getFirstPropertyValue('url'),
    alarms: event
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  }))
}

test('a place is a confirmed entry with its times, its venue, an alarm and the way back', () => {
  const [read] = parse(write([ENTRY]))
  expect(read).toMatchObject({
    status: 'CONFIRMED',
    transparency: 'OPAQUE',
    sequence: 3,
    url: `https://padel.example/matches/${ENTRY.id}`,
    alarms: ['-PT2H'],
  })
  expect(read?.event.summary).toBe('Match: Indoor Arena')
  expect(read?.event.location).toBe('Indoor Arena (Eversports)')
  expect(read?.event.startDate.toJSDate()).toEqual(ENTRY.starts)
  expect(read?.event.endDate.toJSDate()).toEqual(ENTRY.ends)
  expect(read?.event.description).toBe(
    `With Ela Demo and Bo; "the, wall"\nDemo\n1 place left\nhttps://padel.example/matches/${ENTRY.id}`,
  )
})

test('an event is called by its name', () => {
  const [read] = parse(write([{ ...ENTRY, type: 'event', first_line: 'Summer evening.' }]))
  expect(read?.event.summary).toBe('Event: Summer evening')
  expect(read?.event.location).toBe('Indoor Arena (Eversports)')
})

test('what a member was asked to is tentative, rings no alarm, and is said in their language', () => {
  const [read] = parse(write([{ ...ENTRY, status: 'pending' }], 'de'))
  expect(read).toMatchObject({ status: 'TENTATIVE', transparency: 'TRANSPARENT', alarms: [] })
  expect(read?.event.summary).toBe('Spiel: Indoor Arena (eingeladen)')
  expect(read?.event.description).toContain('Mit Ela Demo und Bo;')
})

test('a place that a member waits for is tentative', () => {
  const [read] = parse(write([{ ...ENTRY, status: 'waiting' }]))
  expect(read).toMatchObject({ status: 'TENTATIVE', transparency: 'TRANSPARENT', alarms: [] })
  expect(read?.event.summary).toBe('Match: Indoor Arena (on the waiting list)')
})

test('a guest is told from the member of the same name, and no place is said to be free where none is', () => {
  const people = [
    { name: 'Ela Demo', guest: false },
    { name: 'Ela Demo', guest: true },
  ]
  for (const free of [0, null]) {
    const [read] = parse(write([{ ...ENTRY, people, free }]))
    expect(read?.event.description).toBe(
      `With Ela Demo and Ela Demo (guest)\nhttps://padel.example/matches/${ENTRY.id}`,
    )
  }
  expect(parse(write([{ ...ENTRY, people }], 'de'))[0]?.event.description).toContain('Ela Demo (Gast)')
})

test('a match keeps its id while it moves, so that programs move it, too', () => {
  const moved = { ...ENTRY, starts: new Date('2026-11-25T17:30:00Z'), ends: new Date('2026-11-25T19:00:00Z') }
  const [before] = parse(write([ENTRY]))
  const [after] = parse(write([moved]))
  expect(after?.event.uid).toBe(before?.event.uid)
  expect(after?.event.startDate.toJSDate()).toEqual(moved.starts)
})

test('every instant of the nights in which the clock changes is read back as it was', () => {
  const starts = [
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
  ]
  const entries = starts.map((start, n) => ({
    ...ENTRY,
    id: ENTRY.id.replace(/1$/, String(n)),
    starts: new Date(start),
    ends: new Date(Date.parse(start) + 5_400_000),
  }))
  const read = parse(write(entries))
  expect(read.map(({ event }) => event.startDate.toJSDate())).toEqual(entries.map(({ starts }) => starts))
  expect(read.map(({ event }) => event.endDate.toJSDate())).toEqual(entries.map(({ ends }) => ends))
})

test('lines are short enough for every program, and the same entries give the same text', () => {
  const text = write([{ ...ENTRY, location: 'Ä'.repeat(120) }])
  expect(text).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(parse(text)[0]?.event.location).toBe('Ä'.repeat(120))
  expect(write([ENTRY])).toBe(write([ENTRY]))
})
