import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { announcedSize } from './admission/json-body.ts'

export interface BodyRate {
  /** Milliseconds that every body has at least. */
  grace: number
  /** Bytes per second that a body has to reach afterwards, on average. */
  rate: number
}

/**
 * A phone at the edge of the network manages this rate; thousands of requests that are held open on purpose do not pay off at
 * it.
 */
export const MIN_BODY_RATE: BodyRate = { grace: 20_000, rate: 1024 }

const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Answers 408 to requests whose bodies arrive too slowly, on every service, and closes their connections. */
export function abortSlowBodies(server: Server, { grace, rate }: BodyRate = MIN_BODY_RATE): void {
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
