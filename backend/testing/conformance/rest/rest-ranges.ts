import { expect } from 'vitest'
import type { Entries, Entry } from '../entry.ts'
import type { TestContext } from '../test-context.ts'

const hoursOf = ({ ada }: TestContext) => ada.supabase.from('conformance_hours').select('id').order('id')
type Hours = ReturnType<typeof hoursOf>

function range(filter: (rows: Hours, value: string) => Hours, value: string, ...ids: number[]): Entry {
  return {
    async works(context) {
      const { data, error } = await filter(hoursOf(context), value)
      expect(error).toBeNull()
      expect(data?.map(({ id }) => id)).toEqual(ids)
    },
    refuses: (context) => filter(hoursOf(context), '[18,12)'),
  }
}

export const RANGES: Entries = {
  rangeGt: range((rows, value) => rows.rangeGt('hours', value), '[8,18)', 3),
  rangeGte: range((rows, value) => rows.rangeGte('hours', value), '[12,15)', 2, 3),
  rangeLt: range((rows, value) => rows.rangeLt('hours', value), '[18,20)', 1, 2),
  rangeLte: range((rows, value) => rows.rangeLte('hours', value), '[9,18)', 1, 2),
  rangeAdjacent: range((rows, value) => rows.rangeAdjacent('hours', value), '[18,20)', 2, 3),
}
