import { expect, test } from 'vitest'
import { bareText, faultOf, MARK } from './statements.ts'

test.each([
  [`select "a ""b" from t where x = 'it''s' and y = $1`, 'select ? from t where x = ? and y = $1'],
  [String.raw`select E'a\'b'`, 'select ?'],
  ['create function f() as $body$ select 1; $body$', 'create function f() as ?'],
  [`select "open`, undefined],
  [`select 'open`, undefined],
])('%s', (statement, bare) => {
  expect(bareText(statement)).toBe(bare)
})

test.each([`select 1 as "${MARK}"`, `select '${MARK}'`, 'select $1;'])('%s may be sent', (statement) => {
  expect(faultOf(statement)).toBeUndefined()
})

test.each([
  `select ${MARK}`,
  `select "a" ${MARK.toUpperCase()}"`,
  `select "a"" or ${MARK}`,
  'select 1; drop table members',
  'select 1 -- and nothing more',
])('%s may not', (statement) => {
  expect(faultOf(statement)).toBeDefined()
})
