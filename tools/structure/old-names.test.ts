import { expect, test } from 'vitest'
import { findOldNames } from './old-names.ts'

const found = (file: string, text: string) => findOldNames(new Map([[file, text]]))

test('an old name is found with its line, and the term is said', () => {
  expect(found('server/courts/refresh.ts', `const a = 1\nquery('select private.begin_reading($1)')`)).toEqual(
    ['server/courts/refresh.ts:2: begin_reading is called claim_sync now'],
  )
})

test('only as a whole word', () => {
  expect(found('domain/limits.ts', `const reason = 'all_places_offered'`)).toEqual([])
  expect(found('domain/limits.ts', 'const my_places_2 = 0')).toEqual([])
})

test('the upgrade and the decisions may say them', () => {
  for (const file of ['supabase/upgrade/set-aside.sql', 'docs/decisions/005-places.md'])
    expect(found(file, 'my_places')).toEqual([])
})
