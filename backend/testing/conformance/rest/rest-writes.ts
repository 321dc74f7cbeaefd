import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import type { TestContext } from '../test-context.ts'

interface Limited {
  maxAffected(rows: number): PromiseLike<{ error: unknown; data: unknown }>
}

const row = ({ room, ada }: TestContext) => ({
  room: `${room} annex`,
  level: 'Pro',
  starts_at: '2031-06-01T10:00:00Z',
  teacher_id: ada.id,
})
const lessons = ({ ada }: TestContext) => ada.supabase.from('conformance_lessons')
const annex = (context: TestContext) => row(context).room

/** Typed for generated database types of PostgREST 13 and later only. */
const limited = (query: unknown) => query as Limited

export const WRITES: Entries = {
  from: {
    works: (context) => lessons(context).select('id').limit(1),
    refuses: ({ ada }) => ada.supabase.from('nonsense').select(),
  },
  schema: {
    works: ({ ada }) => ada.supabase.schema('public').from('conformance_rooms').select('name').limit(1),
    refuses: ({ ada }) => ada.supabase.schema('hidden').from('community').select(),
  },
  select: {
    async works(context) {
      const columns = 'seats, in:conformance_rooms!conformance_lessons_room_fkey(floor)'
      const { data } = await lessons(context).select(columns, { count: 'exact' }).eq('id', context.lessons[0])
      expect(data).toEqual([{ seats: 4, in: { floor: 1 } }])
    },
    refuses: (context) => lessons(context).select('id, nonsense(id)'),
  },
  insert: {
    async works(context) {
      const { data } = await lessons(context)
        .insert([row(context), row(context)])
        .select('seats')
      expect(data).toEqual([{ seats: 4 }, { seats: 4 }])
    },
    refuses: (context) => context.ben.supabase.from('conformance_lessons').insert(row(context)),
  },
  upsert: {
    async works({ target, later }) {
      const hours = [
        { id: 1, hours: '[8,12)' },
        { id: 9, hours: '[6,7)' },
      ]
      const table = () => target.service.from('conformance_hours')
      later(async () => await table().delete().eq('id', 9))
      const { data } = await table().upsert(hours).select()
      expect(data).toEqual(hours)
    },
    refuses: ({ target }) =>
      target.service.from('conformance_hours').upsert({ id: 1, hours: '[1,2)' }, { onConflict: 'nonsense' }),
    ownOnly: true,
  },
  update: {
    async works(context) {
      const query = lessons(context).update({ seats: 2 }).eq('room', annex(context)).select('seats')
      expect((await query).data).toEqual([{ seats: 2 }, { seats: 2 }])
    },
    refuses: (context) => lessons(context).update({ seats: 3 }).eq('room', annex(context)),
  },
  rollback: {
    async works(context) {
      const inAnnex = () => lessons(context).select('seats').eq('room', annex(context))
      const { data: before } = await inAnnex()
      const changed = lessons(context).update({ seats: 4 }).eq('room', annex(context))
      const { data } = await changed.select('seats').rollback()
      expect(data).toEqual([{ seats: 4 }, { seats: 4 }])
      context.later(async () => expect((await inAnnex()).data).toEqual(before))
    },
    refuses: (context) => lessons(context).update({ seats: 3 }).eq('room', annex(context)).rollback(),
    setting: 'TX_END=commit-allow-override',
    ownOnly: true,
  },
  maxAffected: {
    works: (context) =>
      limited(lessons(context).update({ seats: 4 }).eq('room', annex(context))).maxAffected(2),
    refuses: (context) => limited(lessons(context).delete().eq('room', annex(context))).maxAffected(1),
  },
  delete: {
    async works(context) {
      const { count } = await lessons(context).delete({ count: 'exact' }).eq('room', annex(context))
      expect(count).toBe(2)
    },
    refuses: ({ target, room }) => target.newClient().from('conformance_lessons').delete().eq('room', room),
  },
  rpc: {
    async works({ ada }) {
      const { data } = await ada.supabase.rpc('conformance_double', { n: 21 })
      expect(data).toBe(42)
    },
    refuses: ({ ada }) => ada.supabase.rpc('drop_everything'),
  },
  getOpenApiSpec: { refused: ({ ada }) => ada.supabase.getOpenApiSpec() },
}
