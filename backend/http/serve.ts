import type { Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { BACKLOG, type ReservedPort, reservePort } from '../free-port.ts'
import type { Backend } from '../start.ts'
import { DEFAULT_REQUEST_LIMITS } from './request-limits.ts'
import { type ObserveRequest, observeRequests } from './requests/observe.ts'
import { abortSlowBodies } from './slow-bodies.ts'

export interface Listening {
  /** The port in use. */
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
    const serverOptions = {
      maxHeaderSize,
      headersTimeout: TIMEOUTS.head,
      requestTimeout: TIMEOUTS.request,
    }
    const server = createAdaptorServer({ fetch: app.fetch, hostname: host, serverOptions }) as Server
    server.setTimeout(TIMEOUTS.idle)
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
