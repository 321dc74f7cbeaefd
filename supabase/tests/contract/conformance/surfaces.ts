import type { Surface } from './entry.ts'
import { COMPARISONS, PATTERNS, SETS } from './rest-filters.ts'
import { RANGES } from './rest-ranges.ts'
import { SHAPES } from './rest-shapes.ts'
import { WRITES } from './rest-writes.ts'

/** Every client that supabase-js is made of, in the order of the document. */
export const SURFACES: Surface[] = [
  {
    name: 'postgrest-js',
    objects: ({ ada: { supabase } }) => [
      supabase.schema('public'),
      supabase.from('matches'),
      supabase.from('matches').select(),
    ],
    // What a promise is recognised by.
    internal: ['then'],
    entries: { ...WRITES, ...COMPARISONS, ...PATTERNS, ...SETS, ...RANGES, ...SHAPES },
  },
]
