import { expect, test } from 'vitest'
import { Refusal } from '../../http/refusal.ts'
import { parseQuery } from './parse-query.ts'
import { parseSelect } from './select.ts'

const parse = (search: string, isCall = false) => parseQuery(new URLSearchParams(search), isCall, 12)
const root = (search: string) => parse(search).refinements.get('')
const plain = (name: string) => ({ kind: 'field', field: { name, path: [] } })

test.for<[select: string, items: unknown]>([
  ['*', [plain('*')]],
  ['', []],
  ['id, name', [plain('id'), plain('name')]],
  ['"odd, name"', [plain('odd, name')]],
  ['"say \\"hi\\""', [plain('say "hi"')]],
  ['with-dash', [plain('with-dash')]],
  ['a:b::text', [{ ...plain('b'), alias: 'a', cast: 'text' }]],
  ['b::double precision', [{ ...plain('b'), cast: 'double precision' }]],
  [
    'x:a->b->0->>c',
    [
      {
        kind: 'field',
        alias: 'x',
        field: {
          name: 'a',
          path: [
            { asText: false, key: 'b' },
            { asText: false, key: 0 },
            { asText: true, key: 'c' },
          ],
        },
      },
    ],
  ],
  ['price.sum()', [{ ...plain('price'), aggregate: 'sum' }]],
  ['total:count()', [{ ...plain('*'), alias: 'total', aggregate: 'count' }]],
  [
    'host:players!fk!inner(name,club(*))',
    [
      {
        kind: 'embed',
        alias: 'host',
        target: 'players',
        hint: 'fk',
        join: 'inner',
        spread: false,
        select: [
          plain('name'),
          { kind: 'embed', target: 'club', join: 'left', spread: false, select: [plain('*')] },
        ],
      },
    ],
  ],
  ['...club()', [{ kind: 'embed', target: 'club', join: 'left', spread: true, select: [] }]],
])('select=%s', ([select, items]) => {
  expect(parseSelect(select, 12)).toEqual(items)
})

test.for<[filter: string, not: boolean, operation: unknown]>([
  ['eq.a.b,c', false, { kind: 'compare', operator: '=', value: 'a.b,c' }],
  ['not.eq.', true, { kind: 'compare', operator: '=', value: '' }],
  ['gte(any).{1,2}', false, { kind: 'compare', operator: '>=', quantifier: 'any', value: '{1,2}' }],
  ['in.(a,"b,c","d\\"e")', false, { kind: 'in', values: ['a', 'b,c', 'd"e'] }],
  ['in.()', false, { kind: 'in', values: [''] }],
  ['is.NULL', false, { kind: 'is', value: 'null' }],
  ['not.is.not_null', true, { kind: 'is', value: 'not null' }],
  ['isdistinct.5', false, { kind: 'isdistinct', value: '5' }],
  [
    'wfts(german).ball -netz',
    false,
    { kind: 'fts', toQuery: 'websearch_to_tsquery', config: 'german', value: 'ball -netz' },
  ],
])('a=%s', ([filter, not, operation]) => {
  const condition = { kind: 'filter', field: { name: 'a', path: [] }, not, operation }
  expect(root(`a=${encodeURIComponent(filter)}`)?.conditions).toEqual([condition])
})

test('conditions, order and limits find their resource', () => {
  const { refinements } = parse(
    'a.b.c=eq.1&a.or=(x.eq.1)&a.b.order=x.desc.nullslast&a.limit=3&not.and=(y.eq.1)&offset=2',
  )
  expect([...refinements.keys()]).toEqual(['a.b', 'a', ''])
  expect(refinements.get('a.b')?.order).toEqual([
    { field: { name: 'x', path: [] }, direction: 'desc', nulls: 'last' },
  ])
  expect(refinements.get('a')).toMatchObject({ limit: 3, conditions: [{ operator: 'or', not: false }] })
  expect(refinements.get('')).toMatchObject({ offset: 2, conditions: [{ operator: 'and', not: true }] })
})

test('trees nest, negate, and end values at commas and parentheses', () => {
  expect(root('or=(a.eq.1,not.and(b.in.(1,2),c.ov.{x,y}),d.eq."e,(f)")')?.conditions).toMatchObject([
    {
      operator: 'or',
      conditions: [
        { field: { name: 'a' }, operation: { value: '1' } },
        {
          operator: 'and',
          not: true,
          conditions: [
            { operation: { values: ['1', '2'] } },
            { operation: { operator: '&&', value: '{x,y}' } },
          ],
        },
        { operation: { value: 'e,(f)' } },
      ],
    },
  ])
})

test('in a function call, a parameter without an operator is an argument', () => {
  const query = parse('name=eq.1&text=hello.world&list={1,2}&not.a.filter=no', true)
  expect(query.refinements.get('')?.conditions).toHaveLength(1)
  expect(query.parameters).toEqual([
    ['text', 'hello.world'],
    ['list', '{1,2}'],
    ['not.a.filter', 'no'],
  ])
})

test.for([
  'select=a(',
  'select=a)',
  'select=a,,b',
  'select=a->',
  'select=:a',
  'select=a::',
  'select="a',
  'a=1',
  'a=eq',
  'a=in.1,2',
  'a=in.(1,2',
  'a=is.nil',
  'a=is.constructor',
  'a=neq(any).{1}',
  'or=a.eq.1',
  'or=(a.eq.1',
  'or=()',
  'or=(a.eq.1))',
  'order=a.up',
  'order=a,',
  'a..b=eq.1',
  'columns=a,,b',
  'on_conflict=a)',
])('%s cannot be read', (search) => {
  expect(() => parse(search)).toThrow(Refusal)
})
