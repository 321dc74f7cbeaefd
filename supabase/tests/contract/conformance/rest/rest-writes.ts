import { expect } from 'vitest'
import { NEXT_YEAR } from '../../next-year.ts'
import type { Entries } from '../entry.ts'
import type { TestContext } from '../test-context.ts'

interface Limited {
  maxAffected(rows: number): PromiseLike<{ error: unknown; data: unknown }>
}

const row = ({ hall, ada }: TestContext) => ({
  location: `${hall} annex`,
  skill_level: 'Pro',
  match_date: `${NEXT_YEAR}-06-01T10:00:00Z`,
  end_time: '13:30',
  creator_id: ada.id,
})
const matches = ({ ada }: TestContext) => ada.supabase.from('matches')
const annex = (context: TestContext) => row(context).location

/** Typed for generated database types of PostgREST 13 and later only. */
const limited = (query: unknown) => query as Limited

export const WRITES: Entries = {
  from: {
    works: (context) => matches(context).select('id').limit(1),
    refuses: ({ ada }) => ada.supabase.from('nonsense').select(),
  },
  schema: {
    works: ({ ada }) => ada.supabase.schema('public').from('profiles').select('id').limit(1),
    refuses: ({ ada }) => ada.supabase.schema('private').from('community').select(),
  },
  select: {
    async works(context) {
      const columns = 'players, creator:profiles!matches_creator_id_fkey(username)'
      const { data } = await matches(context).select(columns, { count: 'exact' }).eq('id', context.matches[0])
      expect(data).toEqual([{ players: 4, creator: { username: 'Ada Demo' } }])
    },
    refuses: (context) => matches(context).select('id, nonsense(id)'),
  },
  insert: {
    async works(context) {
      const { data } = await matches(context)
        .insert([row(context), row(context)])
        .select('players')
      expect(data).toEqual([{ players: 4 }, { players: 4 }])
    },
    refuses: (context) => context.ben.supabase.from('matches').insert(row(context)),
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
      const query = matches(context).update({ players: 2 }).eq('location', annex(context)).select('players')
      expect((await query).data).toEqual([{ players: 2 }, { players: 2 }])
    },
    refuses: (context) => matches(context).update({ players: 3 }).eq('location', annex(context)),
  },
  rollback: {
    async works(context) {
      const inAnnex = () => matches(context).select('players').eq('location', annex(context))
      const { data: before } = await inAnnex()
      const changed = matches(context).update({ players: 4 }).eq('location', annex(context))
      const { data } = await changed.select('players').rollback()
      expect(data).toEqual([{ players: 4 }, { players: 4 }])
      context.later(async () => expect((await inAnnex()).data).toEqual(before))
    },
    refuses: (context) => matches(context).update({ players: 3 }).eq('location', annex(context)).rollback(),
    setting: 'TX_END=commit-allow-override',
    ownOnly: true,
  },
  maxAffected: {
    works: (context) =>
      limited(matches(context).update({ players: 4 }).eq('location', annex(context))).maxAffected(2),
    refuses: (context) => limited(matches(context).delete().eq('location', annex(context))).maxAffected(1),
  },
  delete: {
    async works(context) {
      const { count } = await matches(context).delete({ count: 'exact' }).eq('location', annex(context))
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
