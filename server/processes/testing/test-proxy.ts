import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy that sends each request, and each socket, to the next of several servers. */
export interface TestProxy {
  url: string
  /** Addresses of the servers; may be changed while it runs. */
  targets: string[]
  stop(): Promise<void>
}

/** Starts it without servers. One that takes no connection is passed over, as any load balancer does. */
export async function startProxy(): Promise<TestProxy> {
  const targets: string[] = []
  let turn = 0
  const inTurn = () => targets.map((_, n) => new URL(targets[(turn + n) % targets.length] ?? ''))
  const next = () => {
    const order = inTurn()
    turn += 1
    return order
  }
  const server = createServer((incoming, response) => void pass(incoming, response, next()))
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
    passSocket(incoming, socket, head, next()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function pass(incoming: IncomingMessage, response: ServerResponse, targets: URL[]): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  attempt(targets)

  function attempt([target, ...others]: URL[]): void {
    if (!target) return void response.writeHead(502).end()
    const { method, url: path, headers } = incoming
    const { hostname, port } = target
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // Only what has not reached a server may be sent to another one.
      if (error.code === 'ECONNREFUSED') attempt(others)
      else if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    outgoing.end(Buffer.concat(chunks))
  }
}

function passSocket(incoming: IncomingMessage, socket: Socket, head: Buffer, targets: URL[]): void {
  const [target, ...others] = targets
  if (!target) return void socket.destroy()
  const lines = incoming.rawHeaders.flatMap((name, n, all) => (n % 2 ? [] : [`${name}: ${all[n + 1]}`]))
  const upstream = connect(Number(target.port), target.hostname, () => {
    upstream.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') passSocket(incoming, socket, head, others)
    else socket.destroy()
  })
  socket.on('error', () => upstream.destroy())
  socket.on('close', () => upstream.destroy())
  upstream.on('close', () => socket.destroy())
}
