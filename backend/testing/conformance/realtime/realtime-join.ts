import { randomUUID } from 'node:crypto'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import type { TestContext } from '../test-context.ts'

interface Wish {
  table: string
  filter?: string
}

/** Joins a topic of its own, for the changes of a table if one is given; resolves once that is answered. */
export async function join(
  { later }: TestContext,
  supabase: SupabaseClient,
  wish?: Wish,
  heard = () => {},
): Promise<RealtimeChannel> {
  const channel = supabase.channel(randomUUID(), { config: { broadcast: { ack: true } } })
  later(() => supabase.removeChannel(channel))
  if (wish) channel.on('postgres_changes', { event: '*', schema: 'public', ...wish }, heard)
  await new Promise<void>((resolve) =>
    channel.subscribe((state) => {
      if (state !== REALTIME_SUBSCRIBE_STATES.CLOSED) resolve()
    }),
  )
  return channel
}

export const ofAda = ({ ada }: TestContext) => ({
  table: 'conformance_lessons',
  filter: `teacher_id=eq.${ada.id}`,
})
