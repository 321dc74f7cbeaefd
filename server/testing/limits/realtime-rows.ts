import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { type LimitWithoutNumber, rowsOf } from './limit.ts'

const SUBSCRIPTIONS = {
  bindings: { what: 'entries of postgres_changes', unit: 'bindings', named: 'postgres_changes bindings' },
  filterValues: { what: 'values in filters', unit: 'values', named: 'values in filters' },
  filterBytes: { what: 'the length of all filters', unit: 'bytes', named: 'bytes of filters' },
  selects: {
    what: 'different choices of columns',
    unit: 'choices',
    named: 'different choices of columns (select)',
  },
}

function subscriptionRow(name: keyof typeof SUBSCRIPTIONS, per: 'socket' | 'member'): LimitWithoutNumber {
  const { what, unit, named } = SUBSCRIPTIONS[name]
  const message = `SubscriptionLimitReached: Too many ${named}: one ${per} may have 0 at a time. Leave channels that are not needed any more`
  return { what, per, unit, ending: 'error reply', message }
}

/** Limits on sockets (`/realtime/v1`). */
export const REALTIME_ROWS = rowsOf('realtime', BACKEND_LIMITS.realtime, {
  sockets: {
    what: 'open sockets',
    per: 'server',
    unit: 'sockets',
    ending: 'HTTP 503',
    message: 'Too many sockets are open',
  },
  socketsPerAddress: {
    what: 'open sockets, before anybody has signed in',
    per: 'address',
    unit: 'sockets',
    ending: 'HTTP 429',
    message: 'Too many sockets of this address: 0 may be open at a time',
  },
  newSocketsPerAddress: {
    what: 'sockets opened in ten seconds',
    per: 'address',
    unit: 'sockets',
    ending: 'HTTP 429',
    message: 'Too many sockets of this address: they are opened too fast',
  },
  socketsPerMember: {
    what: 'sockets with joined channels',
    per: 'member',
    unit: 'sockets',
    ending: 'error reply',
    message: 'ConnectionRateLimitReached: Too many sockets of this member',
  },
  channels: {
    what: 'joined channels',
    per: 'socket',
    unit: 'channels',
    ending: 'error reply',
    message: 'ChannelRateLimitReached: Too many channels',
  },
  bindingsOfSocket: subscriptionRow('bindings', 'socket'),
  bindingsOfMember: subscriptionRow('bindings', 'member'),
  filterValuesOfSocket: subscriptionRow('filterValues', 'socket'),
  filterValuesOfMember: subscriptionRow('filterValues', 'member'),
  filterBytesOfSocket: subscriptionRow('filterBytes', 'socket'),
  filterBytesOfMember: subscriptionRow('filterBytes', 'member'),
  selectsOfSocket: subscriptionRow('selects', 'socket'),
  selectsOfMember: subscriptionRow('selects', 'member'),
  subjectsPerMember: {
    what: 'tokens with different claims that channels act for',
    per: 'member',
    unit: 'tokens',
    ending: 'error reply',
    message:
      'SubscriptionLimitReached: Too many tokens with different claims of this member: join again with the newest one',
  },
  joinSize: {
    what: 'the length of a join',
    per: 'message',
    unit: 'bytes',
    ending: 'error reply',
    message: 'JoinTooLarge: A join may have 0 bytes at most, this one has 0',
  },
  joinsPerMember: {
    what: 'joins in ten seconds',
    per: 'member',
    unit: 'joins',
    ending: 'error reply',
    message: 'ClientJoinRateLimitReached: Too many joins of this member',
  },
  workPerSecond: {
    what: 'messages in a second: each counts one, its KiB one each, a join or a token five',
    per: 'address',
    unit: 'units',
    ending: 'delay',
    message: '',
  },
  joinsPerSecond: {
    what: 'joins in a second',
    per: 'socket',
    unit: 'joins',
    ending: 'error reply',
    message: 'ClientJoinRateLimitReached: Too many joins per second',
  },
  messagesPerSecond: {
    what: 'messages in a second',
    per: 'socket',
    unit: 'messages',
    ending: 'close 1008',
    message: 'Too many messages per second',
  },
  allJoinsPerSecond: {
    what: 'joins in a second; those of the next eight seconds wait',
    per: 'server',
    unit: 'joins',
    ending: 'error reply',
    message: 'ClientJoinRateLimitReached: Too many joins at a time',
  },
  messageSize: {
    what: 'the length of a message',
    per: 'message',
    unit: 'bytes',
    ending: 'close 1009',
    message: '',
  },
  unhandled: {
    what: 'messages that wait to be handled',
    per: 'socket',
    unit: 'bytes',
    ending: 'close 1008',
    message: 'Too many messages that wait for their answer',
  },
  unread: {
    what: 'messages that the client has not read',
    per: 'socket',
    unit: 'bytes',
    ending: 'close 1006',
    message: '',
  },
  unreadOfMember: {
    what: 'messages that the sockets of a member have not read',
    per: 'member',
    unit: 'bytes',
    ending: 'close 1006',
    message: '',
  },
  joinDeadline: {
    what: 'the time until the first channel is joined',
    per: 'socket',
    unit: 'ms',
    ending: 'close 1008',
    message: '',
  },
  silence: { what: 'silence of a client', per: 'socket', unit: 'ms', ending: 'close 1006', message: '' },
  liveWait: {
    what: 'the wait of a join until changes are listened to',
    per: 'message',
    unit: 'ms',
    ending: 'error reply',
    message: 'PostgresChangesSubscribeTimeout: The database cannot be reached at the moment',
  },
})
