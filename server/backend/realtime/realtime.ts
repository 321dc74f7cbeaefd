import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { BackendContext } from '../options.ts'

export interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  stop(): Promise<void>
}

/** The realtime service (`/realtime/v1/websocket`). */
export async function startRealtime(_context: BackendContext): Promise<Realtime> {
  return { upgrade: () => false, stop: async () => {} }
}
