import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { rowsOf, type TestContext } from '../test-context.ts'

const places = (context: TestContext, ...of: number[]) => of.map((place) => ({ id: context.lessons[place] }))
const unknown = (context: TestContext) => context.ada.supabase.from('conformance_lessons').select('nonsense')
const one = ({ ada, lessons }: TestContext, columns: string) =>
  ada.supabase.from('conformance_lessons').select(columns).eq('id', lessons[2])

/** Order, pages, and the shape of the answer. */
export const SHAPES: Entries = {
  order: {
    async works(context) {
      const { data } = await rowsOf(context).order('seats').order('id', { ascending: false })
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
      expect((await rowsOf(context).eq('seats', 2).single()).data).toEqual({ id: context.lessons[1] })
    },
    refuses: (context) => rowsOf(context).eq('seats', 9).single(),
  },
  maybeSingle: {
    async works(context) {
      expect(await rowsOf(context).eq('seats', 9).maybeSingle()).toMatchObject({ data: null, error: null })
    },
    refuses: (context) => unknown(context).maybeSingle(),
  },
  csv: {
    async works(context) {
      const { data } = await one(context, 'seats,level').csv()
      expect(data).toBe('seats,level\n4,')
    },
    refuses: (context) => unknown(context).csv(),
  },
  stripNulls: {
    async works(context) {
      expect((await one(context, 'seats,level').stripNulls()).data).toEqual([{ seats: 4 }])
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
