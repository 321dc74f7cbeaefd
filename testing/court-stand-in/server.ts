import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BookingSystem } from '../../domain/courts/booking-systems.ts'
import { ebusyGridPage, ebusyReservations, ebusyUserReservations } from './ebusy.ts'
import { eversportsSlots } from './eversports.ts'
import { distort, type Fault, misbehave } from './fault.ts'
import { answerJson, answerPage } from './respond.ts'
import { free, type TakenTime } from './taken-time.ts'

export interface CourtStandIn {
  url: string
  /** Taken beside what is taken by itself. May be changed at any time. */
  taken: TakenTime[]
  /** Free although it is taken by itself. */
  freed: TakenTime[]
  /** The present fault of each system. */
  faults: Partial<Record<BookingSystem, Fault>>
  /** Paths with query strings, in the order of arrival. */
  requests: string[]
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface StandInOptions {
  taken?: TakenTime[]
  /** Returns the generated bookings of a day (yyyy-MM-dd). */
  takenOn?(day: string): TakenTime[]
  /** Courts of the eBuSy club. */
  courts?: number[]
  /** A free one by default. */
  port?: number
  /** Pages for people, such as one to change all this. Whether it has answered. */
  people?(request: IncomingMessage, response: ServerResponse, standIn: CourtStandIn): Promise<boolean>
}

/** A server on this machine that speaks as both booking systems do, with their quirks and faults. */
export async function startCourtStandIn(options: StandInOptions = {}): Promise<CourtStandIn> {
  const { taken = [], port = 0 } = options
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const standIn: CourtStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    freed: [],
    faults: {},
    requests: [],
    stop: () => stop(server),
    [Symbol.asyncDispose]: () => stop(server),
  }
  server.on('request', (request, response) => {
    answer(request, response, standIn, options).catch((error: Error) => response.destroy(error))
  })
  return standIn
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  standIn: CourtStandIn,
  options: StandInOptions,
): Promise<void> {
  const url = new URL(request.url ?? '/', standIn.url)
  const system = systemAt(url.pathname)
  if (!system) {
    if (!(await options.people?.(request, response, standIn))) response.writeHead(404).end()
    return
  }
  standIn.requests.push(request.url ?? '')
  const fault = standIn.faults[system]
  if (fault && misbehave(fault, response)) return
  const { courts = [5907, 5908], takenOn = () => [] } = options
  const taken = (day: string) => {
    const all = [...free(takenOn(day), standIn.freed), ...standIn.taken.filter((one) => one.day === day)]
    const ours = all.filter(({ court }) => courts.includes(court) === (system === 'ebusy'))
    return fault ? distort(ours, fault) : ours
  }
  speak(url, request, response, taken, courts)
}

const systemAt = (path: string): BookingSystem | undefined =>
  path === '/widget/api/slot' ? 'eversports' : /^\/(court-module|api)\//.test(path) ? 'ebusy' : undefined

function speak(
  { pathname, searchParams }: URL,
  { headers }: IncomingMessage,
  response: ServerResponse,
  takenOn: (day: string) => TakenTime[],
  courts: number[],
): void {
  if (pathname === '/widget/api/slot') answerJson(response, eversportsSlots(searchParams, takenOn))
  else if (!pathname.startsWith('/api/')) speakOfModule(searchParams, headers, response, takenOn, courts)
  else if (!headers.authorization?.startsWith('Basic ')) response.writeHead(401).end()
  else answerJson(response, ebusyUserReservations(searchParams, takenOn))
}

function speakOfModule(
  query: URLSearchParams,
  { accept }: IncomingMessage['headers'],
  response: ServerResponse,
  takenOn: (day: string) => TakenTime[],
  courts: number[],
): void {
  if (accept?.includes('application/json')) answerJson(response, ebusyReservations(query, takenOn))
  else answerPage(response, ebusyGridPage(query, takenOn, courts))
}

async function stop(server: Server): Promise<void> {
  const closed = once(server.close(), 'close')
  server.closeAllConnections()
  await closed
}
