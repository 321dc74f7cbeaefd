import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const SILENCE_TIMEOUT_MS = 10_000

export interface RawAnswer {
  status: number
  /** Bytes of the body. */
  bytes: number
}

/**
 * HTTP/1.1 over a few kept-alive sockets, with as little as can be done on this side: the load generator shares the machine
 * with what it measures, and Node's own client costs more than the server's part of a request.
 */
export function openRawClient(url: string, connections: number) {
  const { hostname, port } = new URL(url)
  const idle: Wire[] = []
  const waiting: ((wire: Wire) => void)[] = []
  let opened = 0

  async function take(): Promise<Wire> {
    const free = idle.pop()
    if (free) return free
    if (opened >= connections) return new Promise((resolve) => waiting.push(resolve))
    opened += 1
    return new Wire(hostname, Number(port))
  }

  return {
    /** Sends a whole request, as `requestText` writes it, and waits for the whole answer. */
    async send(request: string | Buffer): Promise<RawAnswer> {
      const wire = await take()
      try {
        return await wire.send(request)
      } finally {
        const next = waiting.shift()
        if (next) next(wire)
        else idle.push(wire)
      }
    },
    close() {
      for (const wire of idle) wire.close()
    },
  }
}

export function requestText(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): string {
  const { host, pathname, search } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** One socket with one request at a time, opened anew when the other side has closed it. */
class Wire {
  private readonly host: string
  private readonly port: number
  private socket: Socket | undefined
  private answer: { head: string; bytes: number; length: number | 'chunked' } | undefined
  private resolve: (answer: RawAnswer) => void = () => {}
  private reject: (error: Error) => void = () => {}

  constructor(host: string, port: number) {
    this.host = host
    this.port = port
  }

  async send(request: string | Buffer): Promise<RawAnswer> {
    const socket = !this.socket || this.socket.destroyed ? await this.open() : this.socket
    return new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
      socket.write(request)
    })
  }

  close(): void {
    this.socket?.destroy()
  }

  private async open(): Promise<Socket> {
    const socket = connect({ host: this.host, port: this.port, noDelay: true })
    await once(socket, 'connect')
    socket.on('data', (chunk) => this.read(chunk))
    socket.on('error', (error) => this.reject(error))
    socket.on('close', () => this.reject(new Error('the connection was closed')))
    socket.setTimeout(SILENCE_TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
    this.answer = undefined
    this.socket = socket
    return socket
  }

  /** An answer's head is taken to come in one piece, which it does on a machine of one's own. */
  private read(chunk: Buffer): void {
    if (this.answer) this.answer.bytes += chunk.length
    else {
      const end = chunk.indexOf('\r\n\r\n') + 4
      const head = chunk.toString('latin1', 0, end).toLowerCase()
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
      const empty = /^http\/1.1 (204|304)/.test(head)
      this.answer = {
        head,
        bytes: chunk.length - end,
        length: empty ? 0 : length === undefined ? 'chunked' : Number(length),
      }
    }
    if (this.isWhole(this.answer, chunk)) this.finish(this.answer)
  }

  private isWhole({ bytes, length }: { bytes: number; length: number | 'chunked' }, last: Buffer): boolean {
    return length === 'chunked' ? last.subarray(-5).toString('latin1') === '0\r\n\r\n' : bytes >= length
  }

  private finish({ head, bytes }: { head: string; bytes: number }): void {
    this.answer = undefined
    this.resolve({ status: Number(head.slice(9, 12)), bytes })
  }
}
