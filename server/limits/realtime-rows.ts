import { BACKEND_LIMITS } from '../backend/index.ts'
import { rowsOf } from './limit.ts'

/** What sockets (`/realtime/v1`) may take up. */
export const REALTIME_ROWS = rowsOf('realtime', BACKEND_LIMITS.realtime, {
  sockets: {
    what: 'open sockets',
    per: 'server',
    unit: 'sockets',
    ending: 'HTTP 503',
    words: 'Too many sockets are open',
  },
  socketsPerMember: {
    what: 'sockets with joined channels',
    per: 'member',
    unit: 'sockets',
    ending: 'error reply',
    words: 'ConnectionRateLimitReached: Too many sockets of this member',
  },
  channels: {
    what: 'joined channels',
    per: 'socket',
    unit: 'channels',
    ending: 'error reply',
    words: 'ChannelRateLimitReached: Too many channels',
  },
  joinsPerSecond: {
    what: 'joins in a second',
    per: 'socket',
    unit: 'joins',
    ending: 'error reply',
    words: 'ClientJoinRateLimitReached: Too many joins per second',
  },
  messagesPerSecond: {
    what: 'messages in a second',
    per: 'socket',
    unit: 'messages',
    ending: 'close 1008',
    words: 'Too many messages per second',
  },
  allJoinsPerSecond: {
    what: 'joins in a second; those of the next eight seconds wait',
    per: 'server',
    unit: 'joins',
    ending: 'error reply',
    words: 'ClientJoinRateLimitReached: Too many joins at a time',
  },
  messageSize: {
    what: 'the length of a message',
    per: 'message',
    unit: 'bytes',
    ending: 'close 1009',
    words: '',
  },
  unhandled: {
    what: 'messages that wait to be handled',
    per: 'socket',
    unit: 'bytes',
    ending: 'close 1008',
    words: 'Too many messages that wait for their answer',
  },
  unread: {
    what: 'messages that the client has not read',
    per: 'socket',
    unit: 'bytes',
    ending: 'close 1006',
    words: '',
  },
  silence: { what: 'silence of a client', per: 'socket', unit: 'ms', ending: 'close 1006', words: '' },
  liveWait: {
    what: 'the wait of a join until changes are listened to',
    per: 'message',
    unit: 'ms',
    ending: 'error reply',
    words: 'PostgresChangesSubscribeTimeout: The database cannot be reached at the moment',
  },
})
