import { randomUUID } from 'node:crypto'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface Listening {
  /** Waits for the next message. */
  next(): Promise<Payload>
  /** Messages that have come and were not awaited. */
  arrived: Payload[]
}

/** Listens to the changes of a table; resolves when the server says that the subscription is live. */
export async function listen(supabase: SupabaseClient, table: string, filter?: string): Promise<Listening> {
  const arrived: Payload[] = []
  const asking: ((payload: Payload) => void)[] = []
  const channel = supabase.channel(`contract ${randomUUID()}`)
  const wish = { event: '*', schema: 'public', table, ...(filter ? { filter } : {}) } as const
  channel.on('postgres_changes', wish, (payload) => {
    const answer = asking.shift()
    if (answer) answer(payload)
    else arrived.push(payload)
  })
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, ({ status, message }) =>
      status === 'ok' ? resolve() : reject(new Error(message)),
    )
    channel.subscribe((state, error) => state === 'CHANNEL_ERROR' && reject(error))
  })
  const next = () =>
    new Promise<Payload>((resolve) => {
      const first = arrived.shift()
      if (first) resolve(first)
      else asking.push(resolve)
    })
  return { next, arrived }
}
