import { describe, expect, it } from 'vitest'
import { newPasswordPath, ownPath, pathAfterSignIn, signInPath } from './paths.ts'

describe('where to go after signing in', () => {
  it.each([
    ['/create-match', '/create-match'],
    ['/matches/42?tab=details#players', '/matches/42?tab=details#players'],
    ['/matches/../create-match', '/create-match'],
  ])('%s is ours', (asked, expected) => {
    expect(pathAfterSignIn(`?next=${encodeURIComponent(asked)}`)).toBe(expected)
  })

  it.each([
    'https://elsewhere.example/matches',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    ' //elsewhere.example',
    '///elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'matches',
    '',
    '/auth',
    '/auth/reset-password',
    '/auth?next=/auth',
    '/./auth',
  ])('%j leads to the match list', (asked) => {
    expect(pathAfterSignIn(`?next=${encodeURIComponent(asked)}`)).toBe('/matches')
  })

  it('is the match list when nothing is asked for', () => {
    expect(pathAfterSignIn('')).toBe('/matches')
  })
})

describe('the way to sign in', () => {
  it('remembers what was wanted', () => {
    expect(signInPath('/create-match?edit=1#x')).toBe('/auth?next=%2Fcreate-match%3Fedit%3D1%23x')
    expect(pathAfterSignIn(signInPath('/create-match?edit=1#x').slice('/auth'.length))).toBe(
      '/create-match?edit=1#x',
    )
  })

  it.each(['/matches', '/', '//elsewhere.example', '/auth'])('says nothing of %s', (wanted) => {
    expect(signInPath(wanted)).toBe('/auth')
    expect(newPasswordPath(wanted)).toBe('/auth/reset-password')
  })

  it('is remembered by the screen for a new password as well', () => {
    expect(newPasswordPath('/m/abc?join=1')).toBe('/auth/reset-password?next=%2Fm%2Fabc%3Fjoin%3D1')
  })
})

it('has no own path for nothing', () => {
  expect(ownPath(null)).toBeNull()
})
