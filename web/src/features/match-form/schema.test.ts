import { EMPTY_VALUES } from '@domain/rules/match-values.ts'
import { describe, expect, test } from 'vitest'
import { editOf, resolveMatch, returnOf } from './schema.ts'

const at = (state: unknown, search = '') => ({ state, search, pathname: '/', hash: '', key: 'k' })

describe('the form is opened', () => {
  test.each<[string, unknown, string, string | null]>([
    ['anew', null, '', null],
    ['from a match', { editMode: true, editMatchId: 'one' }, '', 'one'],
    ['by its address', null, '?edit=two', 'two'],
    ['with the state of something else', { from: 'list' }, '', null],
    ['with an edit flag that is off', { editMode: false, editMatchId: 'one' }, '', null],
  ])('%s', (_how, state, search, matchId) => {
    expect(editOf(at(state, search))?.matchId ?? null).toBe(matchId)
  })
})

test('every wrong field gets its own message, and a right form none', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const empty = await resolveMatch(EMPTY_VALUES, undefined, options)
  expect(Object.keys(empty.errors)).toEqual(['location', 'skillLevel', 'matchDate', 'matchTime'])
  expect(empty.errors.location?.message).toBe('Please select a location for your match')
  const values = {
    ...EMPTY_VALUES,
    location: 'Indoor Arena',
    skillLevel: 'Pro',
    matchDate: '2026-11-20',
    matchTime: '18:30',
    endTime: '20:00',
  }
  expect(await resolveMatch(values, undefined, options)).toEqual({ values, errors: {} })
})

test.each([
  ['edit', 'edit'],
  ['proceed', 'proceed'],
  [null, null],
  [{ editMode: true, editMatchId: 'one' }, null],
])('the state %o means coming back to %s', (state, expected) => expect(returnOf(at(state))).toBe(expected))
