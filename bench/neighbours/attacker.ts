import { openRawClient, requestText } from 'supabase-compatible/testing/bench/raw-http.ts'
import { openSocket } from 'supabase-compatible/testing/bench/realtime/sockets.ts'
import type { WebSocket } from 'ws'

/** One member who does the worst that is allowed. */
export interface Attacker {
  id: string
  /** Sends so many requests at a time, one after the other, until the attack ends; whatever they are answered. */
  flood(connections: number, request: (count: number) => AttackRequest): void
  /** A socket that is open until the attack ends, or the server closes it. Rejects when it is refused. */
  socket(): Promise<WebSocket>
  /** Does this again and again until the attack ends. */
  repeat(everyMs: number, work: () => void): void
  token: string
  /** The number of answers by status. */
  statuses: Map<number, number>
  stop(): void
}

export interface AttackRequest {
  method: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
}

export function startAttacker(url: string, key: string, token: string, id: string): Attacker {
  // From another address than the neighbour: the server reads it from this header.
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.66' }
  const statuses = new Map<number, number>()
  const ends: (() => void)[] = []
  let stopped = false

  async function loop(connections: number, request: (count: number) => AttackRequest): Promise<void> {
    const client = openRawClient(url, connections)
    ends.push(() => client.close())
    let count = 0
    const lane = async () => {
      while (!stopped) {
        const { method, path, body, headers: own } = request(count++)
        const text = encode(method, `${url}${path}`, { ...headers, ...own }, body)
        const status = await client.send(text).then(
          (answer) => answer.status,
          () => 0,
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: connections }, lane))
  }

  return {
    id,
    token,
    statuses,
    flood: (connections, request) => void loop(connections, request),
    async socket() {
      const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
      const socket = await openSocket(address, undefined, '', { 'x-forwarded-for': '192.0.2.66' })
      ends.push(() => socket.terminate())
      return socket
    },
    repeat(everyMs, work) {
      const timer = setInterval(work, everyMs)
      ends.push(() => clearInterval(timer))
    },
    stop() {
      stopped = true
      for (const end of ends) end()
    },
  }
}

function encode(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Buffer {
  const type = { 'content-type': 'application/json', ...headers }
  if (body === undefined) return Buffer.from(requestText(method, url, headers))
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const head = requestText(method, url, { ...type, 'content-length': String(bytes.length) })
  return Buffer.concat([Buffer.from(head), bytes])
}
