import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** When a court of one of the systems is taken. Days are yyyy-MM-dd, times minutes since midnight. */
export interface TakenTime {
  court: number
  day: string
  start: number
  end: number
}

/** How a system misbehaves: a challenge of its firewall, a login, a refusal, too many requests, half an answer, its own fault. */
export type Fault = 'challenge' | 'login' | 'forbidden' | 'busy' | 'half' | 'broken'

export interface CourtStandIn {
  url: string
  /** May be changed at any time. */
  taken: TakenTime[]
  fault: Fault | undefined
  /** Paths with query strings, in the order of arrival. */
  requests: string[]
  stop(): Promise<void>
}

const CELL = 30
const DAYS_OF_ANSWER = 7
/** What the real systems say beside the times, and what nobody must ever see here. */
const PERSON = 'Name of a person'

/** A server on this machine that speaks as both booking systems do. */
export async function startCourtStandIn(taken: TakenTime[] = [], port = 0): Promise<CourtStandIn> {
  const server = createServer((request, response) => {
    standIn.requests.push(request.url ?? '')
    if (standIn.fault) misbehave(standIn.fault, response)
    else answer(request, response, standIn.taken)
  })
  const standIn: CourtStandIn = { url: '', taken, fault: undefined, requests: [], stop: () => stop(server) }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

function answer(request: IncomingMessage, response: ServerResponse, taken: TakenTime[]): ServerResponse {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (pathname === '/widget/api/slot') return json(response, eversportsAnswer(searchParams, taken))
  if (/^\/court-module\/\d+$/.test(pathname)) {
    if (!request.headers.accept?.includes('application/json')) return page(response, 'Court plan')
    return json(response, { reservations: ebusyReservations(searchParams.get('currentDate') ?? '', taken) })
  }
  if (/^\/api\/court\/modules\/\d+\/reservations$/.test(pathname)) {
    if (!request.headers.authorization?.startsWith('Basic ')) return response.writeHead(401).end()
    return json(response, { error: false, message: null, response: apiReservations(searchParams, taken) })
  }
  return response.writeHead(404).end()
}

/** An entry for each cell of the grid that is taken; nested once more when there is none. */
function eversportsAnswer(query: URLSearchParams, taken: TakenTime[]) {
  const first = Date.parse(query.get('startDate') ?? '')
  const days = Array.from({ length: DAYS_OF_ANSWER }, (_, day) =>
    new Date(first + day * 86_400_000).toISOString().slice(0, 10),
  )
  const courts = query.getAll('courts[]').map(Number)
  const slots = taken
    .filter(({ court, day }) => courts.includes(court) && days.includes(day))
    .flatMap(({ court, day, start, end }) =>
      Array.from({ length: Math.ceil((end - start) / CELL) }, (_, cell) => ({
        date: day,
        start: clock(start + cell * CELL).replace(':', ''),
        court,
        title: PERSON,
        present: cell % 2 === 0,
        isUserBookingOwner: false,
        booking: cell % 2 === 0 ? 1 : null,
      })),
    )
  return { slots: slots.length > 0 ? slots : { slots } }
}

function ebusyReservations(currentDate: string, taken: TakenTime[]) {
  return taken
    .filter(({ day }) => americanDay(day) === currentDate)
    .map(({ court, day, start, end }, index) => ({
      id: index + 1,
      court,
      // Older entries have the other form.
      date: index % 2 === 0 ? americanDay(day) : germanDay(day),
      fromTime: clock(start),
      toTime: clock(end),
      blocking: index % 3 === 0,
      text: PERSON,
      shortText: PERSON,
      info: '',
      additionalPlayers: [PERSON],
    }))
}

function apiReservations(query: URLSearchParams, taken: TakenTime[]) {
  const [from = '', to = ''] = ['fromDate', 'toDate'].map((name) => isoDay(query.get(name) ?? ''))
  return taken
    .filter(({ day }) => day >= from && day <= to)
    .map(({ court, day, start, end }) => ({
      courtId: court,
      date: germanDay(day),
      fromTime: clock(start),
      toTime: clock(end),
      type: 'BOOKING',
      cancelled: false,
    }))
}

function misbehave(fault: Fault, response: ServerResponse): ServerResponse {
  switch (fault) {
    case 'challenge':
      return page(response, 'Checking your browser')
    case 'login':
      return response.writeHead(302, { location: '/login' }).end()
    case 'forbidden':
      return response.writeHead(403).end()
    case 'busy':
      return response.writeHead(429, { 'retry-after': '600' }).end()
    case 'half':
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"slots": [{"da')
    case 'broken':
      return response.writeHead(500).end()
  }
}

function json(response: ServerResponse, body: unknown): ServerResponse {
  return response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body))
}

function page(response: ServerResponse, title: string): ServerResponse {
  return response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>${title}</title>`)
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const germanDay = (day: string) => day.split('-').toReversed().join('.')
const isoDay = (day: string) => day.split('.').toReversed().join('-')
function americanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}
