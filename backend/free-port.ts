import { type AddressInfo, createServer, isIP, type Server } from 'node:net'
import { SetupError } from './settings/setup-error.ts'

/** Wildcard addresses that are served by another name: a browser may ask for `localhost` by IPv6 alone. */
const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': 'localhost' }

/** Returns the address at which a browser of this machine finds what listens on a host and a port. */
export function addressOf(host: string, port: number): string {
  const name = WILDCARDS[host] ?? host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/** A TCP port of the loopback interface that nothing listens on at the time of asking. */
export async function freePort(): Promise<number> {
  const { port, stop } = await reservePort(LOOPBACKS.ipv4)
  await stop()
  return port
}

/** A TCP port that no other program can take before `listen` serves on it. */
export interface ReservedPort {
  port: number
  /** Its sockets, which `listen` takes over: one for each address of the host. */
  sockets: [Server, ...Server[]]
  /** Gives the port back, if `listen` never took it over. */
  stop(): Promise<void>
}

/** Browsers and health checks ask either address for `localhost`. */
const LOOPBACKS = { ipv4: '127.0.0.1', ipv6: '::1' }
const WITHOUT_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
/** Connections that may wait: after a restart all clients reconnect at once, and refused ones retry seconds later. */
export const BACKLOG = 4096

/**
 * Reserves a port; 0 is any free one. A port that was only found to be free can be another program's by the time the database is there and
 * `listen` is called. Until then connections are closed. Rejects when another program has the port.
 * @param host an address or a name; `localhost` is this machine both by IPv4 and, where it has that, by IPv6
 */
export async function reservePort(host: string, port = 0): Promise<ReservedPort> {
  if (host !== 'localhost') return reserved([await open(host, port)])
  const first = await open(LOOPBACKS.ipv4, port)
  try {
    return reserved([first, await open(LOOPBACKS.ipv6, portOf(first))])
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (WITHOUT_IPV6.has(code)) return reserved([first])
    await close(first)
    // Another program has the port that was free for IPv4.
    if (port === 0 && code === 'EADDRINUSE') return reservePort(host)
    throw error
  }
}

/**
 * Rejects when another program has the port. Resolves with the port itself: until it is served, clients are refused, and those of a proxy
 * wait and try again. Only of 0 it makes a port that is reserved.
 * @param host as above
 */
export async function claimPort(host: string, port: number): Promise<number | ReservedPort> {
  const claimed = await reservePort(host, port)
  if (port === 0) return claimed
  await claimed.stop()
  return port
}

function open(host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => connection.destroy())
    socket.once('error', reject)
    socket.listen({ host, port, backlog: BACKLOG }, () => resolve(socket))
  })
}

function reserved(sockets: [Server, ...Server[]]): ReservedPort {
  return { port: portOf(sockets[0]), sockets, stop: async () => void (await Promise.all(sockets.map(close))) }
}

const portOf = (socket: Server) => (socket.address() as AddressInfo).port

/** A socket that is closed already is left as it is. */
function close(socket: Server): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()))
}

/** Explains to the operator why the port or address cannot be used. */
export function explainListenError(error: NodeJS.ErrnoException & { port?: number }): never {
  const { code, port } = error
  if (code === 'EADDRINUSE')
    throw new SetupError(
      `PORT ${port} is taken by another program. Stop that, or set another PORT (--port 3001).`,
    )
  if (code === 'EACCES') throw new SetupError(`PORT ${port} may be used by root only. Set a PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new SetupError(
      'LISTEN_HOST is no address of this machine. Leave it away, or set an address that it has.',
    )
  throw error
}
