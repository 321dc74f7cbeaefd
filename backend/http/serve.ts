import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { BACKLOG, type ReservedPort, reservePort } from '../free-port.ts'
import type { Backend } from '../start.ts'
import { announcedSize } from './admission/json-body.ts'
import { DEFAULT_REQUEST_LIMITS } from './request-limits.ts'
import { type ObserveRequest, observeRequests } from './requests/observe.ts'

export interface Listening {
  port: number
  stop(): Promise<void>
}

/** Milliseconds for the head of a request, for all of it, and for a connection without traffic. */
const TIMEOUTS = { head: 20_000, request: 300_000, idle: 75_000 }
/**
 * Listens for HTTP requests and for the backend's sockets. Clients that send or read too slowly are disconnected, a head that
 * is too large is answered 431. Rejects when the port cannot be used.
 * @param maxHeaderSize bytes of URL and headers together
 * @param observe is told of every request when it is over
 */
export async function listen(
  app: Hono,
  backend: Backend | undefined,
  port: number | ReservedPort,
  host: string,
  maxHeaderSize = DEFAULT_REQUEST_LIMITS.maxHeaderSize,
  observe?: ObserveRequest,
): Promise<Listening> {
  const reserved = typeof port === 'number' ? await reservePort(host, port) : port
  const [socket, ...others] = reserved.sockets
  return new Promise((resolve, reject) => {
    const { head, request, idle } = TIMEOUTS
    // Node keeps a connection for five seconds; a proxy that keeps its own for a minute would send its next request into a closed one.
    const serverOptions = {
      maxHeaderSize,
      headersTimeout: head,
      requestTimeout: request,
      keepAliveTimeout: idle,
    }
    const server = createAdaptorServer({ fetch: app.fetch, hostname: host, serverOptions }) as Server
    server.setTimeout(idle)
    abortSlowBodies(server)
    if (observe) observeRequests(server, observe)
    server.once('error', reject)
    server.on('upgrade', (request, socket, head) => {
      if (!backend?.upgrade(request, socket, head)) socket.destroy()
    })
    server.once('listening', () => {
      server.off('error', reject)
      resolve({ port: reserved.port, stop: () => close([server, ...others], server, backend) })
    })
    server.listen(socket, BACKLOG)
    for (const other of others)
      other.removeAllListeners('connection').on('connection', (connection) => {
        server.emit('connection', connection)
      })
  })
}

async function close(sockets: NetServer[], server: Server, backend: Backend | undefined): Promise<void> {
  const closed = Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))),
  )
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 1000).unref()
  // The server counts sockets it has handed over among its connections, but does not close them.
  await backend?.disconnect()
  await closed
}

/** A phone at the edge of the network manages this rate; holding thousands of requests open does not pay off at it. */
export const MIN_BODY_RATE = {
  /** Milliseconds that every body has at least. */
  grace: 20_000,
  /** Bytes per second that a body has to reach afterwards, on average. */
  rate: 1024,
}

const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Answers 408 to requests whose bodies arrive too slowly, on every service, and closes their connections. */
export function abortSlowBodies(server: Server, { grace, rate } = MIN_BODY_RATE): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete || announcedSize(request.headers, Infinity) === 0) return
    const { socket } = request
    const started = performance.now()
    const before = socket.bytesRead
    const check = () => {
      if (request.complete || socket.destroyed) return
      const required = ((performance.now() - started) / 1000) * rate
      if (socket.bytesRead - before >= required) timer = checkAfter(grace / 4)
      else if (response.headersSent) socket.destroy()
      // This is Node's own answer to requests that take too long altogether.
      else socket.end(REQUEST_TIMEOUT, () => socket.destroy())
    }
    // A process that stalled itself first reads what has come meanwhile.
    const checkAfter = (delay: number) => setTimeout(() => setImmediate(check), delay).unref()
    let timer = checkAfter(grace)
    // A body that was answered before its end still occupies the connection, so the check goes on after the response. The timer
    // holds the request and its received part: kept for longer, a flood of refused bodies would fill the memory.
    request.once('close', () => clearTimeout(timer))
  })
}
