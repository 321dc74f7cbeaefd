import { connect } from 'node:net'

export interface SlowResult {
  answer: string
  /** Milliseconds until the connection was closed. */
  took: number
}

export interface SlowRequest {
  port: number
  path: string
  type?: string
  headers?: Record<string, string>
  /** Bytes that are sent of the body every `every` milliseconds. */
  size: number
  every: number
  /** The declared bytes of the body. */
  length?: number
}

/** Sends a body slowly, piece by piece; resolves when the connection is closed. */
export function sendSlowly({
  port,
  path,
  type = 'application/json',
  headers = {},
  size,
  every,
  length,
}: SlowRequest): Promise<SlowResult> {
  return new Promise((resolve) => {
    const started = performance.now()
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    let left = length ?? 10_000
    let pieces = 0
    const timer = setInterval(() => {
      // A machine that stalls leaves some of these calls out.
      const due = Math.floor((performance.now() - started) / every)
      const bytes = Math.min(size * (due - pieces), left)
      pieces = due
      left -= bytes
      if (bytes > 0) socket.write('x'.repeat(bytes))
    }, every)
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ answer, took: performance.now() - started })
    })
    const lines = Object.entries({
      host: 'localhost',
      'content-type': type,
      'content-length': String(left),
      ...headers,
    })
    socket.write(
      `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
  })
}
