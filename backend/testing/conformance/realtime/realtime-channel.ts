import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { join, ofAda } from './realtime-join.ts'

export const REALTIME_CHANNEL: Entries = {
  subscribe: {
    works: (context) => join(context, context.ben.supabase),
    refuses: (context) => join(context, context.ben.supabase, { table: 'nonsense' }),
  },
  on: {
    async works(context) {
      const { ada, ben, room } = context
      const heard = Promise.withResolvers<void>()
      await join(context, ben.supabase, ofAda(context), heard.resolve)
      const row = {
        room: `${room} garden`,
        level: 'Pro',
        starts_at: '2031-06-01T10:00:00Z',
        teacher_id: ada.id,
      }
      await ada.supabase.from('conformance_lessons').insert(row)
      await heard.promise
    },
    refuses: (context) =>
      join(context, context.ben.supabase, {
        table: 'conformance_lessons',
        filter: 'teacher_id=resembles.ada',
      }),
  },
  unsubscribe: {
    async works(context) {
      const channel = await join(context, context.ben.supabase)
      const answered = context.wire.next()
      expect(await channel.unsubscribe()).toBe('ok')
      await answered
    },
    refuses: 'a leave is always granted',
  },
  send: {
    async refused(context) {
      const channel = await join(context, context.ben.supabase)
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
    async refused(context) {
      await (await join(context, context.ben.supabase)).track({ here: true })
    },
  },
  untrack: {
    async refused(context) {
      await (await join(context, context.ben.supabase)).untrack()
    },
  },
  presenceState: { clientOnly: 'what presence was heard of; none is' },
  updateJoinPayload: { clientOnly: 'for the next join' },
  teardown: { clientOnly: 'forgets the channel' },
  copyBindings: { clientOnly: 'internal' },
}
