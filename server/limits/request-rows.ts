import { BACKEND_LIMITS } from '../../backend/settings/every-limit.ts'
import { rowsOf } from './limit.ts'

/** What one request may take of the data API (`/rest/v1`) and of the database behind it. */
export const REQUEST_ROWS = rowsOf('rest', BACKEND_LIMITS.requests, {
  statementTimeout: {
    what: 'the time of a statement',
    per: 'request',
    unit: 'ms',
    ending: 'HTTP 500',
    words: 'canceling statement due to statement timeout',
  },
  poolSize: {
    what: 'connections to the database, of which one caller gets half',
    per: 'server',
    unit: 'connections',
    ending: 'HTTP 504',
    words: 'Timed out acquiring connection from connection pool.',
  },
  poolTimeout: {
    what: 'the wait for a connection to the database',
    per: 'request',
    unit: 'ms',
    ending: 'HTTP 504',
    words: 'Timed out acquiring connection from connection pool.',
  },
  waiting: {
    what: 'requests that wait for a connection to the database',
    per: 'member',
    unit: 'requests',
    ending: 'HTTP 504',
    words: 'Timed out acquiring connection from connection pool.',
  },
  mostRows: { what: 'rows of an answer', per: 'request', unit: 'rows', ending: 'HTTP 200, cut', words: '' },
  deepest: {
    what: 'levels of embedding, and of and/or',
    per: 'request',
    unit: 'levels',
    ending: 'HTTP 400',
    words: 'Too deep: the embedded resources are nested too many times',
  },
  embeds: {
    what: 'embedded resources',
    per: 'request',
    unit: 'resources',
    ending: 'HTTP 400',
    words: 'Too many embedded resources in one request',
  },
  values: {
    what: 'values in filters',
    per: 'request',
    unit: 'values',
    ending: 'HTTP 400',
    words: 'Too many values in one request',
  },
  requestsPerCaller: {
    what: 'requests that a service works on at a time; the rest waits',
    per: 'member',
    unit: 'requests',
    ending: 'delay',
    words: '',
  },
  largestMemberBody: {
    what: 'the body, without a secret key',
    per: 'request',
    unit: 'bytes',
    ending: 'HTTP 413',
    words: 'The body is too large',
  },
  bodies: {
    what: 'bodies that are read or worked on at a time',
    per: 'member',
    unit: 'bytes',
    ending: 'HTTP 429',
    words: 'Too many large bodies at once',
  },
  bodiesPerSecond: {
    what: 'bodies sent in a second',
    per: 'member',
    unit: 'bytes',
    ending: 'HTTP 429',
    words: 'Too many large bodies at once',
  },
  largestBody: {
    what: 'the body, with a secret key',
    per: 'request',
    unit: 'bytes',
    ending: 'HTTP 413',
    words: 'The body is too large',
  },
  largestAnswer: {
    what: 'the answer',
    per: 'request',
    unit: 'bytes',
    ending: 'HTTP 413',
    words: 'The answer is too large',
  },
  largestHead: { what: 'address and headers', per: 'request', unit: 'bytes', ending: 'HTTP 431', words: '' },
})
