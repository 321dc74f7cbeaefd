import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { announcedSize } from './admission/announced-size.ts'

export interface BodyRate {
  /** Milliseconds that every body has at least. */
  grace: number
  /** Bytes a second that a body has to keep up afterwards, on average. */
  rate: number
}

/** Ample for a phone at the edge of the network, and too much for somebody who opens thousands of requests to hold them. */
export const SLOWEST_BODY: BodyRate = { grace: 20_000, rate: 1024 }

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Cuts requests off whose bodies drip, on every service, with 408. */
export function cutOffSlowBodies(server: Server, { grace, rate }: BodyRate = SLOWEST_BODY): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete || announcedSize(request.headers, Infinity) === 0) return
    const { socket } = request
    const started = performance.now()
    const before = socket.bytesRead
    const look = () => {
      if (request.complete || socket.destroyed) return
      const due = ((performance.now() - started) / 1000) * rate
      if (socket.bytesRead - before >= due) timer = setTimeout(look, grace / 4).unref()
      else if (response.headersSent) socket.destroy()
      // As Node answers requests that take too long altogether.
      else socket.end(LATE, () => socket.destroy())
    }
    let timer = setTimeout(look, grace).unref()
    // A body that was answered before its end goes on taking up the connection, so the answer does not end the watch. The timer
    // holds the request and what was read of it: kept for longer, a flood of refused bodies would fill the memory.
    request.once('close', () => clearTimeout(timer))
  })
}
