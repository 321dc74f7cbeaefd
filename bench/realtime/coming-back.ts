import { once } from 'node:events'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import { getter, quantile } from 'supabase-compatible/testing/bench/load.ts'
import { type Peer, startPeer } from 'supabase-compatible/testing/bench/peers/start.ts'
import { startRealtimeServer } from 'supabase-compatible/testing/bench/realtime/realtime-server.ts'
import { openAll, openSocket } from 'supabase-compatible/testing/bench/realtime/sockets.ts'
import { defaultLimits } from 'supabase-compatible/testing/internals.ts'
import type { WebSocket } from 'ws'
import { statesBetween } from '../rest/match-list.ts'
import { JOINS } from '../rest/participants.ts'

const CLIENTS = 2000
const MEMBERS = 500
/** The reconnect delays of the product's client, in milliseconds. */
const STEPS = [1000, 2000, 5000, 10_000]
/** The hours in which the twenty matches lie that a client has on the screen. */
const SHOWN_HOURS = 10

interface Back {
  /** Seconds from the kill until the last client was back. */
  seconds: number
  /** Milliseconds: the reads of the clients that came back. */
  restP99: number
  /** Reads that failed and were tried again. */
  failed: number
}

/** Prints how long a crowd needs, after a kill -9 of the server, until all have subscribed and compared their lists. */
export async function measureComingBack(databaseUrl: string, runs: number): Promise<void> {
  const floor: Back[] = []
  const ours: Back[] = []
  for (let run = 0; run < runs; run++) {
    floor.push(await measureFloor())
    ours.push(await measureOurs(databaseUrl))
  }
  const [bare, courtside] = [middle(floor), middle(ours)]
  tell({
    title: `10. ${CLIENTS.toLocaleString('en')} clients back after a kill -9 of the server, middle of ${runs} runs`,
    target: '4 s, REST p99 100 ms',
    rows: {
      'floor: bare ws, nothing to subscribe or read': { seconds: bare.seconds.toFixed(1) },
      ours: {
        seconds: courtside.seconds.toFixed(1),
        'REST p99 ms': courtside.restP99.toFixed(0),
        'reads failed': courtside.failed,
      },
    },
    drawn: 'seconds',
    limit: 4,
  })
}

async function measureFloor(): Promise<Back> {
  let peer: Peer = await startPeer('bare-socket.ts', {})
  const { url, port } = peer
  const open = () => openSocket(url.replace('http', 'ws'))
  const sockets = await openAll(CLIENTS, open)
  const start = performance.now()
  const back = sockets.map((socket) => comeBack(socket, open))
  await peer.stop()
  peer = await startPeer('bare-socket.ts', { PORT: String(port) })
  const again = await Promise.all(back)
  const seconds = (performance.now() - start) / 1000
  for (const socket of again) socket.terminate()
  await peer.stop()
  return { seconds, restP99: Number.NaN, failed: 0 }
}

async function measureOurs(databaseUrl: string): Promise<Back> {
  const { allJoinsPerSecond } = defaultLimits(1)
  const server = await startRealtimeServer(databaseUrl, JOINS.table, { allJoinsPerSecond })
  const memberOf = (client: number) => (client % MEMBERS) + 1
  const sockets = await openAll(CLIENTS, (client) => server.listen(memberOf(client)))
  const times: number[] = []
  const [since, until] = [0, SHOWN_HOURS].map((hours) =>
    new Date(Date.now() + hours * 3_600_000).toISOString(),
  )
  let failed = 0
  const read = async (client: number): Promise<void> => {
    const began = performance.now()
    const outcome = await getter(
      server.url + statesBetween(since, until),
      await server.headersOf(memberOf(client)),
      1,
    )().catch((error: Error) => error)
    times.push(performance.now() - began)
    if (!outcome) return
    failed++
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return read(client)
  }
  const start = performance.now()
  const back = sockets.map(async (socket, client) => {
    const again = await comeBack(socket, () => server.listen(memberOf(client)))
    await read(client)
    return again
  })
  await server.crash()
  const again = await Promise.all(back)
  const seconds = (performance.now() - start) / 1000
  for (const socket of again) socket.terminate()
  await server.stop()
  times.sort((one, other) => one - other)
  return { seconds, restP99: quantile(times, 0.99), failed }
}

/** Opens the socket anew when it closes, as often as it takes; the waits are spread over half a step. */
async function comeBack(socket: WebSocket, open: () => Promise<WebSocket>): Promise<WebSocket> {
  await once(socket, 'close')
  for (let tries = 0; ; tries++) {
    const step = STEPS[Math.min(tries, STEPS.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, step * (0.75 + Math.random() * 0.5)))
    try {
      return await open()
    } catch (error) {
      if (tries > 10) throw error
    }
  }
}

function middle(runs: Back[]): Back {
  const sorted = runs.toSorted((one, other) => one.seconds - other.seconds)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('no run was measured')
  return found
}
