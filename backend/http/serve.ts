import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ReservedPort } from '../free-port.ts'
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
 * Connections that may wait to be accepted: after a restart all clients reconnect at once, and a refused one retries only
 * seconds later.
 */
const BACKLOG = 4096

/**
 * Listens for HTTP requests and for the backend's sockets. Clients that send or read too slowly are disconnected, a head that
 * is too large is answered 431. Rejects when the port cannot be used.
 * @param maxHeaderSize bytes of URL and headers together
 * @param observe is told of every request when it is over
 */
export function listen(
  app: Hono,
  backend: Backend | undefined,
  port: number | ReservedPort,
  host: string,
  maxHeaderSize = DEFAULT_REQUEST_LIMITS.maxHeaderSize,
  observe?: ObserveRequest,
): Promise<Listening> {
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
      resolve({ port: (server.address() as AddressInfo).port, stop: () => close(server, backend) })
    })
    if (typeof port === 'number') server.listen(port, host, BACKLOG)
    else server.listen(port.server, BACKLOG)
  })
}

async function close(server: Server, backend: Backend | undefined): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 1000).unref()
  // The server counts sockets it has handed over among its connections, but does not close them.
  await backend?.disconnect()
  await closed
}
