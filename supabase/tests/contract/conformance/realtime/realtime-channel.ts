import { expect } from 'vitest'
import { NEXT_YEAR } from '../../next-year.ts'
import type { Entries } from '../entry.ts'
import { join, ofAda } from './realtime-join.ts'

export const REALTIME_CHANNEL: Entries = {
  subscribe: {
    works: (context) => join(context, context.ben.supabase),
    refuses: (context) => join(context, context.ben.supabase, { table: 'nonsense' }),
  },
  on: {
    async works(context) {
      const { ada, ben, hall } = context
      const heard = Promise.withResolvers<void>()
      await join(context, ben.supabase, ofAda(context), heard.resolve)
      const row = {
        location: `${hall} garden`,
        skill_level: 'Pro',
        match_date: `${NEXT_YEAR}-06-01T10:00:00Z`,
        end_time: '13:30',
        creator_id: ada.id,
      }
      await ada.supabase.from('matches').insert(row)
      await heard.promise
    },
    refuses: (context) =>
      join(context, context.ben.supabase, { table: 'matches', filter: 'creator_id=resembles.ada' }),
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
