import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import type { World } from '../world.ts'
import { join, ofAda } from './realtime-join.ts'

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
