import { expect } from 'vitest'
import { NEXT_YEAR } from '../../next-year.ts'
import type { Entries } from '../entry.ts'
import { join, ofAda } from './realtime-join.ts'

export const REALTIME_CHANNEL: Entries = {
  subscribe: {
    works: (world) => join(world, world.ben.supabase),
    refuses: (world) => join(world, world.ben.supabase, { table: 'nonsense' }),
  },
  on: {
    async works(world) {
      const { ada, ben, hall } = world
      const heard = Promise.withResolvers<void>()
      await join(world, ben.supabase, ofAda(world), heard.resolve)
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
