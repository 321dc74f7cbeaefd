import fc from 'fast-check'
import { ADA, BEN } from '../../rest/testing/club.ts'
import { bodyOf, fields, hostile, mostly, mutated } from './arbitraries.ts'

// Messages on the socket: the Phoenix protocol, bent.

const topic = mostly('realtime:notes', 'realtime:notes', 'realtime:games', 'realtime:', 'phoenix', 'notes')
const filter = mutated(
  mostly(
    `owner_id=eq.${ADA}`,
    `owner_id=eq.${BEN}`,
    'id=in.(1,2,3)',
    'body=gt.*',
    'body=not.eq.x',
    'id=gt.0,id=lt.9',
  ),
  fc.constantFrom('=', '.', ',', '(', ')', '"', 'not.', 'in.', '*'),
)
const wish = fields({
  event: mostly('*', 'INSERT', 'UPDATE', 'DELETE'),
  schema: mostly('public', 'public', '*', 'auth', 'storage'),
  table: mostly('notes', 'notes', 'games', 'players', '*', 'users', 'canary'),
  filter,
  select: fc.array(mostly('id', 'body', 'secret', '*'), { maxLength: 3 }),
})
const join = fields({
  config: fields({
    postgres_changes: fc.array(wish, { minLength: 1, maxLength: 3 }),
    broadcast: fields({ self: fc.boolean(), ack: fc.boolean() }),
    presence: fields({ key: hostile, enabled: fc.boolean() }),
    private: fc.boolean(),
    postgres_changes_options: fields({ wait: fc.boolean(), timeout: fc.integer({ min: -1, max: 100 }) }),
  }),
  access_token: mostly('not.a.token', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoicG9zdGdyZXMifQ.'),
})
const ref = fc.oneof(mostly('1', '2', '3'), fc.constant(null), fc.integer())
const message = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(ref, ref, topic, fc.constant('phx_join'), join) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      ...([ref, ref, topic] as const),
      mostly('phx_leave', 'access_token', 'heartbeat', 'broadcast', 'presence', 'phx_close', 'system'),
      fields({ access_token: mostly('not.a.token'), event: hostile, payload: fc.jsonValue() }),
    ),
  },
  { weight: 1, arbitrary: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 6 }) },
)

export interface Frames {
  version: '1.0.0' | '2.0.0'
  /** Texts and bytes, in this order, on one socket. */
  messages: (string | Uint8Array)[]
}

/** Several messages for one socket. */
export const frames: fc.Arbitrary<Frames> = fc
  .constantFrom('1.0.0' as const, '2.0.0' as const)
  .chain((version) =>
    fc.record({
      version: fc.constant(version),
      messages: fc.array(
        fc.oneof(
          { weight: 12, arbitrary: bodyOf(version === '2.0.0' ? message : message.map(asObject)) },
          { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
          {
            weight: 1,
            arbitrary: fc.uint8Array({ maxLength: 30 }).map((bytes) => Uint8Array.of(3, ...bytes)),
          },
        ),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  )

function asObject(parts: unknown[]): unknown {
  const [join_ref, ref, topic, event, payload] = parts
  return { join_ref, ref, topic, event, payload }
}
