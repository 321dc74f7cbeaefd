import { ADMIN } from './auth/auth-admin.ts'
import { ADMIN_FACTORS, FACTORS } from './auth/auth-factors.ts'
import { OAUTH_SERVER, PASSKEYS } from './auth/auth-refused.ts'
import { SESSION } from './auth/auth-session.ts'
import { SIGN_IN } from './auth/auth-sign-in.ts'
import type { Surface } from './entry.ts'
import { REALTIME_CHANNEL } from './realtime/realtime-channel.ts'
import { REALTIME_CLIENT } from './realtime/realtime-client.ts'
import { COMPARISONS, PATTERNS, SETS } from './rest/rest-filters.ts'
import { RANGES } from './rest/rest-ranges.ts'
import { SHAPES } from './rest/rest-shapes.ts'
import { WRITES } from './rest/rest-writes.ts'
import { ANALYTICS, BUCKETS, VECTORS } from './storage/storage-buckets.ts'
import { FILES } from './storage/storage-files.ts'

/** Every client that supabase-js is made of, in the order of the document. */
export const SURFACES: Surface[] = [
  {
    name: 'auth-js',
    objects: ({ ada: { supabase } }) => [supabase.auth],
    internal: ['fetch', 'logger', 'stateChangeEmitters', 'admin'],
    entries: { ...SIGN_IN, ...SESSION, ...FACTORS, ...OAUTH_SERVER, ...PASSKEYS },
  },
  {
    name: 'auth-js: admin',
    objects: ({ ada: { supabase } }) => [supabase.auth.admin],
    internal: ['fetch'],
    entries: { ...ADMIN, ...ADMIN_FACTORS },
  },
  {
    name: 'postgrest-js',
    objects: ({ ada: { supabase } }) => [
      supabase.schema('public'),
      supabase.from('conformance_lessons'),
      supabase.from('conformance_lessons').select(),
    ],
    internal: ['then', 'fetch', 'baseFetch', 'wrapFetch'],
    entries: { ...WRITES, ...COMPARISONS, ...PATTERNS, ...SETS, ...RANGES, ...SHAPES },
  },
  {
    name: 'storage-js: buckets',
    objects: ({ ada: { supabase } }) => [supabase.storage],
    internal: ['fetch', 'vectors', 'analytics'],
    entries: BUCKETS,
  },
  {
    name: 'storage-js: files',
    objects: ({ ada: { supabase } }) => [supabase.storage.from('conformance')],
    internal: ['fetch'],
    entries: FILES,
  },
  {
    name: 'storage-js: vectors',
    objects: ({ ada: { supabase } }) => [
      { vectors: supabase.storage.vectors },
      supabase.storage.vectors.from('any'),
      supabase.storage.vectors.from('any').index('any'),
    ],
    internal: ['fetch'],
    entries: VECTORS,
  },
  {
    name: 'storage-js: analytics',
    objects: ({ ada: { supabase } }) => [
      { analytics: supabase.storage.analytics },
      supabase.storage.analytics.from('any'),
    ],
    internal: ['fetch', 'client', 'namespaceOps', 'tableOps'],
    entries: ANALYTICS,
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
