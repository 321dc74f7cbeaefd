import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Backend } from './index.ts'

export interface Listening {
  /** The port in use, also when 0 was asked for. */
  port: number
  stop(): Promise<void>
}

/** Listens for HTTP requests and for the backend's sockets. Rejects when the port cannot be had. */
export function listen(
  app: Hono,
  backend: Backend | undefined,
  port: number,
  host: string,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (address) => {
      server.off('error', reject)
      resolve({ port: address.port, stop: () => close(server, backend) })
    }) as Server
    server.once('error', reject)
    server.on('upgrade', (request, socket, head) => {
      if (!backend?.upgrade(request, socket, head)) socket.destroy()
    })
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
