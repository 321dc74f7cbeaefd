import { describe, expect, it } from 'vitest'
import { failureOf, isWorthRetrying, problemOf } from './errors.ts'

describe('a reason for every way in which a call fails', () => {
  it.each([
    [
      'a refusal of the rules',
      { code: 'PT409', hint: 'match_full', message: 'The match is full' },
      'match_full',
    ],
    ['a team that is full', { code: 'PT409', hint: 'team_full', message: '' }, 'team_full'],
    ['a past match', { code: 'PT403', hint: 'match_past', message: '' }, 'match_past'],
    ['a match that is gone', { code: 'PT404', hint: 'match_gone', message: '' }, 'match_gone'],
    [
      'a policy',
      { code: '42501', hint: null, message: 'new row violates row-level security' },
      'not_allowed',
    ],
    [
      'a wrong password',
      { code: 'invalid_credentials', status: 400, message: 'Invalid' },
      'invalid_credentials',
    ],
    ['an address not confirmed', { code: 'email_not_confirmed', message: '' }, 'email_not_confirmed'],
    ['the same in words alone', { message: 'Email not confirmed' }, 'email_not_confirmed'],
    ['an address that is taken', { message: 'User already registered' }, 'user_already_exists'],
    [
      'a deletion without a proof',
      { code: 'PT403', hint: 'reauthentication_needed' },
      'reauthentication_needed',
    ],
    [
      'a wrong present password',
      { code: 'current_password_invalid', status: 400 },
      'current_password_invalid',
    ],
    ['an old link', { code: 'otp_expired', status: 403, message: '' }, 'otp_expired'],
    [
      'a file with too many bytes or pixels',
      { statusCode: '413', status: 400, message: 'no' },
      'file_too_large',
    ],
    ['a token the server does not want', { code: 'PGRST301', message: 'JWT expired' }, 'session_gone'],
    ['a session that the auth client misses', { name: 'AuthSessionMissingError' }, 'session_gone'],
    ['too many tries', { status: 429, message: '' }, 'too_many_requests'],
    ['a busy server', { status: 503, message: '' }, 'unavailable'],
    ['no network (Chromium)', new TypeError('Failed to fetch'), 'offline'],
    ['no network (Firefox)', new TypeError('NetworkError when attempting to fetch resource.'), 'offline'],
    ['no network (Safari)', new TypeError('Load failed'), 'offline'],
    [
      'no network, as the query builder says it',
      { message: 'TypeError: Failed to fetch', code: '' },
      'offline',
    ],
    ['no network, as the auth client says it', { name: 'AuthRetryableFetchError', status: 0 }, 'offline'],
    [
      'no answer in time, as the auth client says it',
      { name: 'AuthRetryableFetchError', status: 0, message: 'signal timed out' },
      'timeout',
    ],
    ['a busy auth service', { name: 'AuthRetryableFetchError', status: 503, message: '' }, 'unavailable'],
    ['an auth service in trouble', { name: 'AuthRetryableFetchError', status: 500, message: 'x' }, 'unknown'],
    ['no answer in time', new DOMException('signal timed out', 'TimeoutError'), 'timeout'],
    ['the same from the query builder', { message: 'TimeoutError: signal timed out' }, 'timeout'],
    ['something new', { code: 'XX000', message: 'disk on fire' }, 'unknown'],
    ['nothing at all', null, 'unknown'],
  ])('%s', (_what, error, reason) => {
    expect(problemOf(error)?.reason).toBe(reason)
  })
})

it('says nothing about a request that was aborted', () => {
  expect(problemOf(new DOMException('gone', 'AbortError'))).toBeNull()
  expect(problemOf({ message: 'AbortError: signal is aborted without reason', code: '' })).toBeNull()
})

it("keeps the server's own words, and invents none where it was not reached", () => {
  const refused = problemOf({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(refused?.said).toBe('Invalid login credentials')
  expect(problemOf(new TypeError('Failed to fetch'))?.said).toBeNull()
  expect(problemOf({ message: 'disk on fire' })?.sentence).toBe('disk on fire')
  expect(problemOf(undefined)?.sentence).toBe('Something went wrong. Please try again.')
})

it('does not take a word of the prototype for a reason', () => {
  expect(problemOf({ hint: 'constructor', message: '' })?.reason).toBe('unknown')
})

it('asks again only where that could help', () => {
  expect(isWorthRetrying(new TypeError('Failed to fetch'))).toBe(true)
  expect(isWorthRetrying({ status: 503 })).toBe(true)
  expect(isWorthRetrying({ code: 'PT409', hint: 'match_full' })).toBe(false)
  expect(isWorthRetrying({ status: 429 })).toBe(false)
  expect(isWorthRetrying(new DOMException('gone', 'AbortError'))).toBe(false)
})

it('words for a failure give the reason of a refusal, and none for the network', () => {
  const title = 'Failed to respond to invitation. Please try again.'
  expect(failureOf({ message: '', status: 503 }, title)).toEqual({ title })
  expect(failureOf({ message: 'No.', hint: 'match_full', status: 409 }, title)).toEqual({
    title,
    description: 'Error: This match is full.',
  })
  expect(failureOf({ name: 'AbortError' }, title)).toBeNull()
})
