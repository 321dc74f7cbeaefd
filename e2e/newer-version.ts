import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A server in front of a club, from which the club can be had in a newer version without a second build. */
export interface Front {
  url: string
  /** From now on its client has another version, and its service worker other bytes. */
  deploy(): void
  stop(): Promise<void>
}

const CHANGED = new Set(['/config.json', '/sw.js'])

export async function openFront(clubUrl: string): Promise<Front> {
  let deployed = false
  const server = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', clubUrl)
    const got = await passOn(clubUrl, asked)
    const isPage = got.headers['content-type']?.startsWith('text/html')
    if (!deployed || !(isPage || CHANGED.has(pathname))) {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      return void got.pipe(answer)
    }
    const { etag: _etag, 'content-length': _length, ...headers } = got.headers
    answer.writeHead(200, headers).end(newer(Buffer.concat(await got.toArray()).toString()))
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.on('upgrade', (asked, socket: Duplex) => passSocketOn(clubUrl, asked, socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      deployed = true
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const newer = (text: string) =>
  text
    .replace(/(name="version" content=")[^"]+|("version":")[^"]+/, '$1$2newer')
    .replace(/^\(function/, '/* newer */(function')

function passOn(clubUrl: string, asked: IncomingMessage): Promise<IncomingMessage> {
  // Whole and readable: what the browser has already is changed here before it gets it again.
  const { 'if-none-match': _known, ...rest } = asked.headers
  const headers = { ...rest, 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    const passed = request(new URL(asked.url ?? '/', clubUrl), { method: asked.method, headers }, resolve)
    passed.on('error', reject)
    asked.pipe(passed)
  })
}

function passSocketOn(clubUrl: string, asked: IncomingMessage, socket: Duplex) {
  const passed = request(new URL(asked.url ?? '/', clubUrl), { headers: asked.headers })
  passed.on('upgrade', (answer, other) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.pipe(other).pipe(socket)
    for (const end of [socket, other]) end.on('error', () => passed.destroy())
  })
  passed.end()
}
