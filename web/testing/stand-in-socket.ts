import { expect, vi } from 'vitest'

/** A message of the realtime protocol, version 2. */
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]
type Row = Record<string, unknown>

interface Binding {
  event: RowEvent | '*'
  table: string
  /** As `match_id=eq.1`. */
  filter?: string
}

export type RowEvent = 'INSERT' | 'UPDATE' | 'DELETE'

const OPEN = 1
const CLOSED = 3

// The client of a page keeps its socket from one test to the next.
const sockets = new Set<StandInSocket>()
let isLive = false

/**
 * The realtime service as the page's own client meets it. Until a test makes it live, channels are joined, but nothing tells the page that
 * changes flow.
 */
export class StandInSocket {
  readyState = 0
  onopen: (() => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readonly #channels = new Map<string, Binding[]>()

  constructor() {
    sockets.add(this)
    setTimeout(() => this.#open())
  }

  send(data: string): void {
    const frame = JSON.parse(data) as Frame
    const [, , topic, event] = frame
    if (event === 'phx_leave') this.#channels.delete(topic)
    if (event === 'phx_join') this.#join(frame)
    else this.#reply(frame)
  }

  close(code = 1000): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    sockets.delete(this)
    this.onclose?.(new CloseEvent('close', { code }))
  }

  /** Tells the channels that watch such a row; returns to how many. */
  tell(table: string, type: RowEvent, row: Row): number {
    let delivered = 0
    for (const [topic, bindings] of this.#channels) {
      const ids = bindings.flatMap((binding, at) => (fits(binding, table, type, row) ? [at + 1] : []))
      if (ids.length === 0) continue
      this.#tell([null, null, topic, 'postgres_changes', { ids, data: unwrap(table, type, row) }])
      delivered += 1
    }
    return delivered
  }

  #join(frame: Frame): void {
    const [joinRef, , topic, , payload] = frame
    const { postgres_changes } = (payload as { config: { postgres_changes: Binding[] } }).config
    this.#channels.set(topic, postgres_changes)
    this.#reply(frame, {
      postgres_changes: postgres_changes.map((one, at) => ({ ...one, id: at + 1 })),
    })
    if (!isLive) return
    const flowing = { extension: 'postgres_changes', status: 'ok', channel: topic, message: '' }
    this.#tell([joinRef, null, topic, 'system', flowing])
  }

  #reply([joinRef, ref, topic]: Frame, response = {}): void {
    this.#tell([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }])
  }

  #open(): void {
    if (this.readyState === CLOSED) return
    this.readyState = OPEN
    this.onopen?.()
  }

  #tell(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

/** From here on channels are told that changes flow, upon which screens fetch once more what they show. */
export function goLive(): void {
  isLive = true
}

export function resetSocket(): void {
  isLive = false
}

/** Tells the page that a row has changed, once a channel watches it. Of a row that is deleted it hears the key alone. */
export async function tellRow(table: string, type: RowEvent, row: Row): Promise<void> {
  await vi.waitFor(
    () => {
      const delivered = [...sockets].map((socket) => socket.tell(table, type, row))
      expect(Math.max(0, ...delivered), `channels that watch ${table}`).toBeGreaterThan(0)
    },
    { timeout: 10_000, interval: 10 },
  )
}

function fits(binding: Binding, table: string, type: RowEvent, row: Row): boolean {
  if (binding.table !== table || (binding.event !== '*' && binding.event !== type)) return false
  // A delete cannot be filtered.
  if (type === 'DELETE' || !binding.filter) return true
  const [, column = '', value] = /^(\w+)=eq\.(.*)$/.exec(binding.filter) ?? []
  return String(row[column]) === value
}

function unwrap(table: string, type: RowEvent, row: Row) {
  const key = { id: row.id }
  return {
    schema: 'public',
    table,
    type,
    commit_timestamp: new Date().toISOString(),
    columns: Object.keys(row).map((name) => ({ name, type: 'text' })),
    record: type === 'DELETE' ? {} : row,
    old_record: type === 'INSERT' ? {} : key,
    errors: null,
  }
}
