import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FailingDatabase {
  /** Leads to the database, until that goes away. */
  url: string
  /** True once it has gone away. */
  hasFailed(): boolean
  close(): Promise<void>
}

/**
 * Stands between a program and its database, which goes away after the program has sent `pieces` pieces: every connection breaks, and no
 * further one is accepted.
 */
export async function startFailingDatabase(databaseUrl: string, pieces: number): Promise<FailingDatabase> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let left = pieces
  const fail = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      // The one that breaks takes the other along.
      socket.on('error', () => {}).on('close', () => other.destroy())
    }
    client.on('data', (piece) => {
      if (left === 0) return fail()
      left -= 1
      database.write(piece)
    })
    database.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    hasFailed: () => !server.listening,
    async close() {
      if (server.listening) fail()
    },
  }
}
