import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'
import { joinFailure, leaveFailure } from './participants.ts'

const refusal = (hint: string) => ({ code: 'PT409', message: 'No.', hint, status: 409 })
const offline = { message: 'TypeError: Failed to fetch', code: '' }
afterEach(() => vi.unstubAllGlobals())

const MATCH = { match_type: 'standard' }
const aborted = { name: 'AbortError', message: 'AbortError: left' }

describe('a join that fails', () => {
  test.each([
    ['match_full', 'Error: This match is full.'],
    ['team_full', 'Error: This team is full.'],
    ['already_in_match', 'Error: You are already in this match.'],
    ['match_past', 'Error: This match has already begun.'],
    ['match_gone', 'Error: This match no longer exists.'],
    ['not_invited', 'Error: You have not been invited to this match.'],
  ])('because of %s says so', (hint, description) => {
    expect(joinFailure(refusal(hint), 'dialog', MATCH)).toEqual({
      title: 'Failed to join match',
      description,
    })
  })

  test('because the place is held for somebody else says until when', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ community: { timeZone: 'Europe/Berlin' } }))
    await loadConfig()
    const held = { ...refusal('place_held'), details: '2026-01-05T17:40:00+00:00' }
    expect(joinFailure(held, 'dialog', MATCH)?.description).toBe(
      'Error: A place is held for somebody on the waiting list until Monday 18:40.',
    )
    expect(joinFailure({ ...held, details: '' }, 'dialog', MATCH)?.description).toBe(
      'Error: This place is held for somebody on the waiting list.',
    )
  })

  test('for an unknown reason repeats what the server said', () => {
    const message = joinFailure({ message: 'odd', status: 400 }, 'dialog', MATCH)
    expect(message?.description).toBe('Error: odd')
  })

  test('on its way asks to try again, in the words of the place', () => {
    expect(joinFailure(offline, 'dialog', MATCH)).toEqual({
      title: 'Failed to join match',
      description: 'Please try again.',
    })
    expect(joinFailure(offline, 'page', MATCH)).toEqual({ title: 'Failed to join match. Please try again.' })
    expect(joinFailure(offline, 'list', MATCH)).toEqual({ title: 'Unable to join match. Please try again.' })
  })

  test('because nobody waits any more says nothing', () => {
    expect(joinFailure(aborted, 'dialog', MATCH)).toBeNull()
    expect(leaveFailure(aborted, 'dialog', MATCH)).toBeNull()
  })
})

test('a leave that fails', () => {
  expect(leaveFailure(offline, 'dialog', MATCH)).toEqual({
    title: 'Failed to leave match',
    description: 'Please try again.',
  })
  expect(leaveFailure(offline, 'page', MATCH)).toEqual({ title: 'Unable to leave match. Please try again.' })
  expect(leaveFailure({ message: 'JWT expired', code: 'PGRST303', status: 401 }, 'dialog', MATCH)).toEqual({
    title: 'Authentication required',
    description: 'Please log in to leave this match.',
  })
  for (const error of [refusal('match_past'), { message: 'permission denied', code: '42501', status: 403 }]) {
    expect(leaveFailure(error, 'dialog', MATCH)).toEqual({
      title: 'Failed to leave match',
      description: 'Please try again.',
    })
    expect(leaveFailure(error, 'page', MATCH)).toEqual({ title: 'Unable to leave match. Please try again.' })
  }
})

test.each(['event', 'americano', 'tournament'])('of an %s is one of an event', (match_type) => {
  const [full, again] = ['Error: This event is full.', 'Please try again.']
  for (const surface of ['list', 'dialog', 'page'] as const) {
    const joining = (error: unknown) => joinFailure(error, surface, { match_type })
    expect(joining(refusal('match_full'))).toEqual({ title: 'Failed to join event', description: full })
    expect(joining(offline)).toEqual({ title: 'Failed to join event', description: again })
    expect(leaveFailure(offline, surface, { match_type })).toEqual({
      title: 'Failed to leave event',
      description: again,
    })
  }
})
