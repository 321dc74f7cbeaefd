import { type AddressInfo, createServer, type Server } from 'node:net'

/** A TCP port of the loopback interface that nothing listens on at the time of asking. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** A TCP port that no other program can take before `listen` serves on it. */
export interface ReservedPort {
  port: number
  /** Its socket, which `listen` takes over. */
  server: Server
  /** Gives the port back, if `listen` never took it over. */
  stop(): Promise<void>
}

/**
 * Reserves a free port. A port that was only found to be free can be another program's by the time the database is there and
 * `listen` is called. Until then connections are closed.
 */
export function reservePort(host: string): Promise<ReservedPort> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo
      resolve({ port, server, stop: async () => void server.close() })
    })
  })
}
