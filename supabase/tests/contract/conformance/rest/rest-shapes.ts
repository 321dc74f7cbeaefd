import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { rowsOf, type World } from '../world.ts'

const places = (world: World, ...of: number[]) => of.map((place) => ({ id: world.matches[place] }))
const unknown = (world: World) => world.ada.supabase.from('matches').select('nonsense')
const one = ({ ada, matches }: World, columns: string) =>
  ada.supabase.from('matches').select(columns).eq('id', matches[2])

/** Order, pages, and the shape of the answer. */
export const SHAPES: Entries = {
  order: {
    async works(world) {
      const { data } = await rowsOf(world).order('players').order('id', { ascending: false })
      expect(data).toHaveLength(3)
    },
    refuses: (world) => rowsOf(world).order('nonsense'),
  },
  limit: {
    async works(world) {
      expect((await rowsOf(world).limit(1)).data).toEqual(places(world, 0))
    },
    refuses: (world) => rowsOf(world).limit(-1),
  },
  range: {
    async works(world) {
      expect((await rowsOf(world).range(1, 2)).data).toEqual(places(world, 1, 2))
    },
    refuses: (world) => rowsOf(world).range(2, 0),
  },
  single: {
    async works(world) {
      expect((await rowsOf(world).eq('players', 2).single()).data).toEqual({ id: world.matches[1] })
    },
    refuses: (world) => rowsOf(world).eq('players', 9).single(),
  },
  maybeSingle: {
    async works(world) {
      expect(await rowsOf(world).eq('players', 9).maybeSingle()).toMatchObject({ data: null, error: null })
    },
    refuses: (world) => unknown(world).maybeSingle(),
  },
  csv: {
    async works(world) {
      const { data } = await one(world, 'players,skill_level').csv()
      expect(data).toBe('players,skill_level\n4,')
    },
    refuses: (world) => unknown(world).csv(),
  },
  stripNulls: {
    async works(world) {
      expect((await one(world, 'players,skill_level').stripNulls()).data).toEqual([{ players: 4 }])
    },
    refuses: (world) => unknown(world).stripNulls(),
  },
  setHeader: {
    async works(world) {
      const { count } = await rowsOf(world).setHeader('Prefer', 'count=exact')
      expect(count).toBe(3)
    },
    refuses: (world) => rowsOf(world).setHeader('Prefer', 'handling=strict,nonsense'),
  },
  explain: { refused: (world) => rowsOf(world).explain() },
  geojson: { refused: (world) => rowsOf(world).geojson() },
  throwOnError: { clientOnly: 'errors are thrown' },
  abortSignal: { clientOnly: 'gives up waiting; the answer is not sent any more' },
  retry: { clientOnly: 'whether the client tries again by itself' },
  returns: { clientOnly: 'types' },
  overrideTypes: { clientOnly: 'types' },
  processResponse: { clientOnly: 'internal' },
  cloneRequestState: { clientOnly: 'internal' },
  decorateFetch: { clientOnly: 'internal' },
}
