import { expect } from 'vitest'
import { NEXT_YEAR } from '../../next-year.ts'
import type { Entries } from '../entry.ts'
import type { World } from '../world.ts'

interface Limited {
  maxAffected(rows: number): PromiseLike<{ error: unknown; data: unknown }>
}

const row = ({ hall, ada }: World) => ({
  location: `${hall} annex`,
  skill_level: 'Pro',
  match_date: `${NEXT_YEAR}-06-01T10:00:00Z`,
  end_time: '13:30',
  creator_id: ada.id,
})
const matches = ({ ada }: World) => ada.supabase.from('matches')
const annex = (world: World) => row(world).location

/** Typed for generated database types of PostgREST 13 and later only. */
const limited = (query: unknown) => query as Limited

export const WRITES: Entries = {
  from: {
    works: (world) => matches(world).select('id').limit(1),
    refuses: ({ ada }) => ada.supabase.from('nonsense').select(),
  },
  schema: {
    works: ({ ada }) => ada.supabase.schema('public').from('profiles').select('id').limit(1),
    refuses: ({ ada }) => ada.supabase.schema('private').from('community').select(),
  },
  select: {
    async works(world) {
      const columns = 'players, creator:profiles!matches_creator_id_fkey(username)'
      const { data } = await matches(world).select(columns, { count: 'exact' }).eq('id', world.matches[0])
      expect(data).toEqual([{ players: 4, creator: { username: 'Ada Demo' } }])
    },
    refuses: (world) => matches(world).select('id, nonsense(id)'),
  },
  insert: {
    async works(world) {
      const { data } = await matches(world)
        .insert([row(world), row(world)])
        .select('players')
      expect(data).toEqual([{ players: 4 }, { players: 4 }])
    },
    refuses: (world) => world.ben.supabase.from('matches').insert(row(world)),
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
    async works(world) {
      const query = matches(world).update({ players: 2 }).eq('location', annex(world)).select('players')
      expect((await query).data).toEqual([{ players: 2 }, { players: 2 }])
    },
    refuses: (world) => matches(world).update({ players: 3 }).eq('location', annex(world)),
  },
  rollback: {
    async works(world) {
      const inAnnex = () => matches(world).select('players').eq('location', annex(world))
      const { data: before } = await inAnnex()
      const changed = matches(world).update({ players: 4 }).eq('location', annex(world))
      const { data } = await changed.select('players').rollback()
      expect(data).toEqual([{ players: 4 }, { players: 4 }])
      world.later(async () => expect((await inAnnex()).data).toEqual(before))
    },
    refuses: (world) => matches(world).update({ players: 3 }).eq('location', annex(world)).rollback(),
    setting: 'TX_END=commit-allow-override',
    ownOnly: true,
  },
  maxAffected: {
    works: (world) =>
      limited(matches(world).update({ players: 4 }).eq('location', annex(world))).maxAffected(2),
    refuses: (world) => limited(matches(world).delete().eq('location', annex(world))).maxAffected(1),
  },
  delete: {
    async works(world) {
      const { count } = await matches(world).delete({ count: 'exact' }).eq('location', annex(world))
      expect(count).toBe(2)
    },
    refuses: ({ target, hall }) => target.newClient().from('matches').delete().eq('location', hall),
  },
  rpc: {
    async works({ ada }) {
      const { data } = await ada.supabase.rpc('check_email_exists', { email_to_check: ada.email })
      expect(data).toBe(true)
    },
    refuses: ({ ada }) => ada.supabase.rpc('drop_everything'),
  },
  getOpenApiSpec: { refused: ({ ada }) => ada.supabase.getOpenApiSpec() },
}
