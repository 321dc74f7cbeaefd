import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import type { TestContext } from '../test-context.ts'
import { join, ofAda } from './realtime-join.ts'

/** Resolves when the server has said yes or no to the socket. */
async function connected({ wire, later }: TestContext, { realtime }: SupabaseClient): Promise<void> {
  later(() => realtime.disconnect())
  const answered = wire.next()
  realtime.connect()
  await answered
}

export const REALTIME_CLIENT: Entries = {
  connect: {
    async works(context) {
      await connected(context, context.target.newClient())
    },
    async refuses(context) {
      await connected(context, context.target.newClient({}, 'sb_publishable_unknown'))
    },
  },
  channel: { clientOnly: 'nothing is sent before `subscribe`' },
  setAuth: {
    async works(context) {
      await join(context, context.ben.supabase, ofAda(context))
      const { data } = await context.ben.supabase.auth.refreshSession()
      await context.ben.supabase.realtime.setAuth(data.session?.access_token)
    },
    async refuses(context) {
      const visitor = context.target.newClient()
      await join(context, visitor)
      const refused = context.wire.next('refusal')
      await visitor.realtime.setAuth('not.a.token')
      await refused
    },
  },
  sendHeartbeat: {
    async works(context) {
      const { ben, wire } = context
      await join(context, ben.supabase)
      const answered = wire.next()
      await ben.supabase.realtime.sendHeartbeat()
      await answered
    },
    refuses: 'always answered; 62 s without any message close the connection',
  },
  push: {
    async works(context) {
      const { ben, wire } = context
      await join(context, ben.supabase)
      const answered = wire.next()
      ben.supabase.realtime.push({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'h1' })
      await answered
    },
    async refuses(context) {
      const { ben, wire } = context
      await join(context, ben.supabase)
      const answered = wire.next()
      ben.supabase.realtime.push({ topic: 'realtime:nowhere', event: 'hello', payload: {}, ref: 'n1' })
      await answered
    },
  },
  removeChannel: {
    async works(context) {
      const channel = await join(context, context.ben.supabase)
      const answered = context.wire.next()
      expect(await context.ben.supabase.removeChannel(channel)).toBe('ok')
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
