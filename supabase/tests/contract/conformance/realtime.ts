import { randomUUID } from 'node:crypto'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Entries } from './entry.ts'
import type { World } from './world.ts'

interface Wish {
  table: string
  filter?: string
}

/** Joins a topic of its own, for the changes of a table if one is given; resolves once that is answered. */
async function join(
  { later }: World,
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

const unknown = { table: 'nonsense' }
const ofAda = ({ ada }: World) => ({ table: 'matches', filter: `creator_id=eq.${ada.id}` })

/** Resolves when the server has said yes or no to the socket. */
async function connected({ wire, later }: World, { realtime }: SupabaseClient): Promise<void> {
  later(() => realtime.disconnect())
  const answered = wire.next()
  realtime.connect()
  await answered
}

export const REALTIME_CLIENT: Entries = {
  connect: {
    async works(world) {
      await connected(world, world.target.newClient())
    },
    async refuses(world) {
      await connected(world, world.target.newClient({}, 'sb_publishable_unknown'))
    },
  },
  channel: { clientOnly: 'nothing is sent before `subscribe`' },
  setAuth: {
    async works(world) {
      await join(world, world.ben.supabase, ofAda(world))
      const { data } = await world.ben.supabase.auth.refreshSession()
      await world.ben.supabase.realtime.setAuth(data.session?.access_token)
    },
    async refuses(world) {
      const visitor = world.target.newClient()
      await join(world, visitor)
      const refused = world.wire.next('refusal')
      await visitor.realtime.setAuth('not.a.token')
      await refused
    },
  },
  sendHeartbeat: {
    async works(world) {
      const { ben, wire } = world
      await join(world, ben.supabase)
      const answered = wire.next()
      await ben.supabase.realtime.sendHeartbeat()
      await answered
    },
    refuses: 'always answered; 62 s without any message close the connection',
  },
  push: {
    async works(world) {
      const { ben, wire } = world
      await join(world, ben.supabase)
      const answered = wire.next()
      ben.supabase.realtime.push({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'h1' })
      await answered
    },
    async refuses(world) {
      const { ben, wire } = world
      await join(world, ben.supabase)
      const answered = wire.next()
      ben.supabase.realtime.push({ topic: 'realtime:nowhere', event: 'hello', payload: {}, ref: 'n1' })
      await answered
    },
  },
  removeChannel: {
    async works(world) {
      const channel = await join(world, world.ben.supabase)
      const answered = world.wire.next()
      expect(await world.ben.supabase.removeChannel(channel)).toBe('ok')
      await answered
    },
    refuses: 'a leave is always granted',
  },
  removeAllChannels: { clientOnly: '`removeChannel` for each, then hangs up' },
  disconnect: { clientOnly: 'hangs up' },
  getChannels: { clientOnly: 'what was joined here' },
  onHeartbeat: { clientOnly: 'listens' },
  connectionState: { clientOnly: 'state of the socket' },
  isConnected: { clientOnly: 'state of the socket' },
  isConnecting: { clientOnly: 'state of the socket' },
  isDisconnecting: { clientOnly: 'state of the socket' },
  endpointURL: { clientOnly: 'where it connects to' },
  log: { clientOnly: 'internal' },
  hasLogger: { clientOnly: 'internal' },
}

export const REALTIME_CHANNEL: Entries = {
  subscribe: {
    works: (world) => join(world, world.ben.supabase),
    refuses: (world) => join(world, world.ben.supabase, unknown),
  },
  on: {
    async works(world) {
      const { ada, ben, hall } = world
      const heard = Promise.withResolvers<void>()
      await join(world, ben.supabase, ofAda(world), heard.resolve)
      const row = { location: `${hall} garden`, match_date: '2098-06-01T10:00:00Z', creator_id: ada.id }
      await ada.supabase.from('matches').insert(row)
      await heard.promise
    },
    refuses: (world) =>
      join(world, world.ben.supabase, { table: 'matches', filter: 'creator_id=resembles.ada' }),
  },
  unsubscribe: {
    async works(world) {
      const channel = await join(world, world.ben.supabase)
      const answered = world.wire.next()
      expect(await channel.unsubscribe()).toBe('ok')
      await answered
    },
    refuses: 'a leave is always granted',
  },
  send: {
    async refused(world) {
      const channel = await join(world, world.ben.supabase)
      await channel.send({ type: 'broadcast', event: 'hello', payload: {} })
    },
  },
  httpSend: {
    refused: ({ ben }) =>
      ben.supabase
        .channel('hall')
        .httpSend('hello', { loud: true })
        .catch((error: Error) => ({ error })),
  },
  track: {
    async refused(world) {
      await (await join(world, world.ben.supabase)).track({ here: true })
    },
  },
  untrack: {
    async refused(world) {
      await (await join(world, world.ben.supabase)).untrack()
    },
  },
  presenceState: { clientOnly: 'what presence was heard of; none is' },
  updateJoinPayload: { clientOnly: 'for the next join' },
  teardown: { clientOnly: 'forgets the channel' },
  copyBindings: { clientOnly: 'internal' },
}
