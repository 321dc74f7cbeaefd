import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { WEEKDAYS, weekdayOf } from '../../../domain/courts/opening-hours.ts'
import { ebusy } from './ebusy.ts'
import { type ReadableVenue, readVenue } from './read-venue.ts'

const DAY = '2026-11-22'
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A club whose system answers as it is told; resolves with what reading it for some days gives, and what it was asked. */
async function read(
  listener: RequestListener,
  options: { days?: number; signal?: AbortSignal } & Pick<ReadableVenue, 'opening' | 'week'> = {},
) {
  const asked: { url: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    listener(request, response)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const pauses: number[] = []
  const logged: object[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const result = await readVenue(
    {
      id: 'tsg',
      courts: [5907, 5908].map((id) => ({ id, name: `Court ${id}` })),
      system: ebusy({ url, moduleId: 1 }),
      opening: options.opening,
      week: options.week,
    },
    DAY,
    options.days ?? 1,
    {
      fetch,
      now: () => new Date('2026-11-21T12:00:00Z'),
      sleep: async (milliseconds) => void pauses.push(milliseconds),
      random: () => 0.5,
      userAgent: 'Courtside (mailto:club@example.org)',
      log,
      signal: options.signal,
    },
  )
  return { result, asked, pauses, logged }
}

const json = (body: unknown): RequestListener => {
  return (_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}
/** Answers with what lies on the day that is asked for. */
const club = (...reservations: { date: string; [field: string]: unknown }[]): RequestListener => {
  return (request, response) => {
    const day = new URL(request.url ?? '', 'http://club').searchParams.get('currentDate')
    json({ reservations: reservations.filter(({ date }) => date === day) })(request, response)
  }
}
const reservation = { court: 5907, date: '11/22/2026', fromTime: '18:00', toTime: '19:00' }

test('says who asks, one request after the other, a second or more apart', async () => {
  const { result, asked, pauses } = await read(json({ reservations: [] }), { days: 3 })
  expect(result).toEqual({
    kind: 'ok',
    busy: [],
    coveredDays: ['2026-11-22', '2026-11-23', '2026-11-24'],
    covered: [],
    named: [],
    strange: [],
    asOf: new Date('2026-11-21T12:00:00Z'),
  })
  expect(asked.map(({ headers }) => headers['user-agent'])).toEqual(
    Array(4).fill('Courtside (mailto:club@example.org)'),
  )
  expect(pauses).toHaveLength(3)
  expect(pauses.every((pause) => pause >= 1000)).toBe(true)
})

test('courts that are not configured are skipped, and said in the log and in the result', async () => {
  const { result, logged } = await read(club(reservation, { ...reservation, court: 1 }))
  expect(result).toMatchObject({ kind: 'ok', busy: [{ court: 5907 }], named: [5907], strange: [1] })
  expect(logged).toMatchObject([{ venue: 'tsg', courts: [1] }])
})

test.each<[what: string, listener: RequestListener, reason: string, requests: number]>([
  ['403', (_, response) => response.writeHead(403).end(), 'blocked', 1],
  ['401', (_, response) => response.writeHead(401).end(), 'not_public', 1],
  ['429', (_, response) => response.writeHead(429).end(), 'blocked', 1],
  ['404', (_, response) => response.writeHead(404).end(), 'changed', 1],
  ['500, twice', (_, response) => response.writeHead(500).end(), 'error', 2],
  ['503 for a while', (_, response) => response.writeHead(503, { 'retry-after': '60' }).end(), 'error', 1],
  ['a login', (_, response) => response.writeHead(302, { location: '/login?next=1' }).end(), 'not_public', 1],
  ['another place', (_, response) => response.writeHead(301, { location: '/new' }).end(), 'changed', 1],
  [
    'a page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('hello'),
    'not_public',
    1,
  ],
  ['a page that says it is data', (_, response) => response.end('\n<!doctype html>'), 'not_public', 1],
  ['half a body', (_, response) => response.end('{"reservations": [{"court": 59'), 'error', 2],
  ['another shape', json({ bookings: [] }), 'changed', 1],
  ['too much', json({ reservations: [], text: 'x'.repeat(3_000_001) }), 'changed', 1],
  ['a connection that breaks', (request) => request.socket.destroy(), 'error', 2],
])('%s: a failed sync, never a free court', async (_, listener, reason, requests) => {
  const { result, asked } = await read(listener)
  expect(result).toMatchObject({ kind: 'failed', reason })
  expect(asked).toHaveLength(requests)
})

test('how long to rest is taken from the answer', async () => {
  const { result } = await read((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  expect(result).toMatchObject({ kind: 'failed', reason: 'blocked', retryAfter: 120 })
})

test('also when it names a moment', async () => {
  const { result } = await read((_, response) =>
    response.writeHead(429, { 'retry-after': 'Sat, 21 Nov 2026 12:02:00 GMT' }).end(),
  )
  expect(result).toMatchObject({ retryAfter: 120 })
})

test('what passes is tried once more', async () => {
  let requests = 0
  const { result, asked } = await read((request, response) => {
    requests += 1
    if (requests === 1) response.writeHead(503).end()
    else club(reservation)(request, response)
  })
  expect(result).toMatchObject({ kind: 'ok', busy: [{ day: DAY, start: 1080, end: 1140 }] })
  expect(asked).toHaveLength(3)
})

test('one day that cannot be read makes the whole sync fail', async () => {
  const { result } = await read(
    (request, response) =>
      request.url?.includes('11%2F23')
        ? response.writeHead(403).end()
        : json({ reservations: [] })(request, response),
    { days: 3 },
  )
  expect(result).toMatchObject({ kind: 'failed', reason: 'blocked' })
})

test('a sync that is no longer wanted ends at once', async () => {
  const controller = new AbortController()
  const result = read(() => controller.abort(new Error('the server stops')), { signal: controller.signal })
  await expect(result).rejects.toThrow('the server stops')
})

describe('over night', () => {
  const opening = { from: 480, until: 1320 }
  const night = { ...reservation, date: '11/21/2026', fromTime: '20:00', toTime: '09:00', blocking: true }

  test('a block of the day before takes the first morning, and one of the last day no day that was not asked for', async () => {
    const { result } = await read(club(night, { ...night, date: '11/23/2026' }), { days: 2, opening })
    expect(result.kind === 'ok' && result.busy.filter(({ closed }) => !closed)).toEqual([
      { court: 5907, day: '2026-11-23', start: 1200, end: 1440, blocked: true },
      { court: 5907, day: DAY, start: 0, end: 540, blocked: true },
    ])
  })

  const yesterday = (answer: RequestListener): RequestListener => {
    return (request, response) =>
      (request.url?.includes('11%2F21') ? answer : club(reservation))(request, response)
  }

  test.each<[string, RequestListener]>([
    ['another day in its place', json({ reservations: [reservation] })],
    ['a page', (_, response) => response.setHeader('content-type', 'text/html').end('<html>')],
    ['no such day', (_, response) => response.writeHead(404).end()],
  ])(
    'where the day before is not to be had (%s), the first morning is unknown, and nothing else',
    async (_, answer) => {
      const { result } = await read(yesterday(answer), { days: 2, opening })
      expect(result.kind === 'ok' && result.covered.filter(({ court }) => court === 5907)).toEqual([
        { court: 5907, day: DAY, start: 720, end: 1440 },
        { court: 5907, day: '2026-11-23', start: 0, end: 1440 },
      ])
    },
  )

  test('a refusal there is one', async () => {
    const { result } = await read(yesterday((_, response) => response.writeHead(403).end()))
    expect(result).toMatchObject({ kind: 'failed', reason: 'blocked' })
  })
})

test('with opening hours a day is covered as a whole, and closed outside of them', async () => {
  const { result } = await read(club(reservation), {
    opening: { from: 480, until: 1320 },
  })
  expect(result).toMatchObject({
    covered: [5907, 5908].map((court) => ({ court, day: DAY, start: 0, end: 1440 })),
  })
})

test('the hours of the weekday come first, and on a day without any the venue is closed', async () => {
  const hours = { from: 480, until: 1320 }
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as NonNullable<ReadableVenue['week']>
  const closed = async (changed: Partial<typeof week>) => {
    const { result } = await read(club(reservation), {
      opening: { from: 600, until: 660 },
      week: { ...week, ...changed },
    })
    return result.kind === 'ok' ? result.busy.filter((time) => time.closed && time.court === 5907) : result
  }
  expect(await closed({})).toMatchObject([
    { start: 0, end: 480 },
    { start: 1320, end: 1440 },
  ])
  expect(await closed({ [weekdayOf(DAY)]: null })).toMatchObject([{ start: 0, end: 1440 }])
})

test('the day before tells of a court that has another id, and names none of ours', async () => {
  const yesterday = { ...reservation, date: '11/21/2026' }
  const { result } = await read(
    club({ ...reservation, court: 5908 }, yesterday, { ...yesterday, court: 5909 }),
  )
  expect(result).toMatchObject({ kind: 'ok', busy: [{ court: 5908 }], named: [5908], strange: [5909] })
})

test('without them it is covered from its first to its last booking: nobody has said that the venue is open before', async () => {
  const { result } = await read(
    club({ ...reservation, court: 5908, fromTime: '09:00', toTime: '10:00' }, reservation, {
      ...reservation,
      fromTime: '00:00',
      toTime: '24:00',
      blocking: true,
    }),
  )
  expect(result).toMatchObject({
    covered: [5907, 5908].map((court) => ({ court, day: DAY, start: 540, end: 1140 })),
  })
})
