import type { Surface } from './entry.ts'
import { REALTIME_CHANNEL, REALTIME_CLIENT } from './realtime.ts'
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
    internal: ['then', 'fetch', 'baseFetch', 'wrapFetch'],
    entries: { ...WRITES, ...COMPARISONS, ...PATTERNS, ...SETS, ...RANGES, ...SHAPES },
  },
  {
    name: 'realtime-js: client',
    objects: ({ ada: { supabase } }) => [supabase.realtime],
    internal: [
      ...['socketAdapter', 'serializer', 'reconnectTimer', 'channels', 'accessToken', 'fetch', 'transport'],
      ...['heartbeatCallback', 'encode', 'decode', 'reconnectAfterMs'],
    ],
    entries: REALTIME_CLIENT,
  },
  {
    name: 'realtime-js: channel',
    objects: ({ ada: { supabase } }) => [supabase.channel('any')],
    internal: ['socket', 'channelAdapter', 'joinPush', 'rejoinTimer', 'presence'],
    entries: REALTIME_CHANNEL,
  },
]
