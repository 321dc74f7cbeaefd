import { describe, expect, it } from 'vitest'
import { factorFailure, freeName, isPhoneNumber, plainNumber } from './schema.ts'

describe('a phone number', () => {
  it.each(['+49 151 2345678', '+49(151)/234-5678', '+4366012345'])('%s has a country', (text) => {
    expect(isPhoneNumber(text)).toBe(true)
  })
  it.each(['0151 2345678', '+49', '+0151234567', '+49 151 23x', ''])('%s is none to send to', (text) => {
    expect(isPhoneNumber(text)).toBe(false)
  })
  it('is sent without what people put in between', () => {
    expect(plainNumber('+49 (151) 234-5678')).toBe('+491512345678')
  })
})

it('names further factors by number, also beside an unfinished one', () => {
  expect(freeName('App', [])).toBe('App')
  expect(freeName('App', [{ friendly_name: 'App' }, { friendly_name: 'App 3' }])).toBe('App 2')
  expect(freeName('App', [{ friendly_name: 'App' }, { friendly_name: 'App 2' }, {}])).toBe('App 3')
})

it.each([
  [{ code: 'mfa_verification_failed', status: 422, message: 'Invalid TOTP code entered' }, /not right/],
  [{ code: 'mfa_challenge_expired', status: 422, message: 'MFA challenge x has expired' }, /too old/],
  [{ code: 'over_request_rate_limit', status: 429, message: 'Slow down' }, /wait a few minutes/],
  [{ code: 'other', status: 422, message: 'What the server says' }, /What the server says/],
  [new TypeError('Failed to fetch'), /Could not connect/],
])('says what %j means', (error, sentence) => {
  expect(factorFailure(error)).toMatch(sentence)
})

it('says nothing of what nobody waits for', () => {
  expect(factorFailure(new DOMException('left', 'AbortError'))).toBeNull()
})
