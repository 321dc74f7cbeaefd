import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { rowsOf, type TestContext } from '../test-context.ts'

const places = (context: TestContext, ...of: number[]) => of.map((place) => ({ id: context.matches[place] }))
const unknown = (context: TestContext) => context.ada.supabase.from('matches').select('nonsense')
const one = ({ ada, matches }: TestContext, columns: string) =>
  ada.supabase.from('matches').select(columns).eq('id', matches[2])

/** Order, pages, and the shape of the answer. */
export const SHAPES: Entries = {
  order: {
    async works(context) {
      const { data } = await rowsOf(context).order('players').order('id', { ascending: false })
      expect(data).toHaveLength(3)
    },
    refuses: (context) => rowsOf(context).order('nonsense'),
  },
  limit: {
    async works(context) {
      expect((await rowsOf(context).limit(1)).data).toEqual(places(context, 0))
    },
    refuses: (context) => rowsOf(context).limit(-1),
  },
  range: {
    async works(context) {
      expect((await rowsOf(context).range(1, 2)).data).toEqual(places(context, 1, 2))
    },
    refuses: (context) => rowsOf(context).range(2, 0),
  },
  single: {
    async works(context) {
      expect((await rowsOf(context).eq('players', 2).single()).data).toEqual({ id: context.matches[1] })
    },
    refuses: (context) => rowsOf(context).eq('players', 9).single(),
  },
  maybeSingle: {
    async works(context) {
      expect(await rowsOf(context).eq('players', 9).maybeSingle()).toMatchObject({ data: null, error: null })
    },
    refuses: (context) => unknown(context).maybeSingle(),
  },
  csv: {
    async works(context) {
      const { data } = await one(context, 'players,skill_level').csv()
      expect(data).toBe('players,skill_level\n4,')
    },
    refuses: (context) => unknown(context).csv(),
  },
  stripNulls: {
    async works(context) {
      expect((await one(context, 'players,skill_level').stripNulls()).data).toEqual([{ players: 4 }])
    },
    refuses: (context) => unknown(context).stripNulls(),
  },
  setHeader: {
    async works(context) {
      const { count } = await rowsOf(context).setHeader('Prefer', 'count=exact')
      expect(count).toBe(3)
    },
    refuses: (context) => rowsOf(context).setHeader('Prefer', 'handling=strict,nonsense'),
  },
  explain: { refused: (context) => rowsOf(context).explain() },
  geojson: { refused: (context) => rowsOf(context).geojson() },
  throwOnError: { clientOnly: 'errors are thrown' },
  abortSignal: { clientOnly: 'gives up waiting; the answer is not sent any more' },
  retry: { clientOnly: 'whether the client tries again by itself' },
  returns: { clientOnly: 'types' },
  overrideTypes: { clientOnly: 'types' },
  processResponse: { clientOnly: 'internal' },
  cloneRequestState: { clientOnly: 'internal' },
  decorateFetch: { clientOnly: 'internal' },
}
