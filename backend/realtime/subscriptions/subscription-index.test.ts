import { expect, test } from 'vitest'
import type { Channel } from '../channel.ts'
import type { Change } from '../replication/change-stream.ts'
import type { Table } from '../replication/table.ts'
import { type ColumnFilter, columnFilters, makeConditions } from './condition.ts'
import { parseFilters } from './filter.ts'
import { type Subscription, Subscriptions } from './subscription-index.ts'

const column = (name: string, base: string) => ({
  name,
  type: base,
  declared: base,
  base,
  element: null,
  key: false,
  generated: false,
  readers: ['anon'],
})
const TABLE: Table = {
  schema: 'public',
  name: 't',
  hasRowSecurity: true,
  columns: [column('id', 'int4'), column('price', 'numeric'), column('words', 'text')],
  key: [],
}
const asIs = async (requests: { value: string }[]) => requests.map(({ value }) => value)
let tests = 0

async function subscribe(subscriptions: Subscriptions, filter: string, event: Subscription['event'] = '*') {
  const filters: ColumnFilter[] = columnFilters(TABLE, 'anon', parseFilters(filter))
  const conditions = (await makeConditions(asIs, filters)).map((condition) => ({
    ...condition,
    holds(row: Change['row']) {
      tests += 1
      return condition.holds(row)
    },
  }))
  const channel = {} as Channel
  const common = { id: 0, schema: 'public', table: 't', event, select: undefined, channel, filterBytes: 0 }
  const subscription: Subscription = { ...common, conditions }
  subscriptions.add(subscription)
  return subscription
}

function change(row: Change['row'], type: Change['type'] = 'INSERT'): Change {
  const common = { schema: 'public', table: 't', committedAt: '', transaction: 1 }
  return { ...common, type, row, oldRow: undefined, isOldRowComplete: false }
}

test('the cost of a change does not grow with the values of other filters', async () => {
  const subscriptions = new Subscriptions()
  for (let at = 0; at < 300; at++) {
    await subscribe(subscriptions, `id=eq.${at}`)
    await subscribe(subscriptions, `id=in.(${Array.from({ length: 100 }, (_, n) => at * 100 + n)})`)
  }
  tests = 0
  expect(subscriptions.matching(change({ id: '250' }))).toHaveLength(2)
  expect(tests).toBeLessThanOrEqual(2)
})

test('a condition that many have is tested once for a change', async () => {
  const subscriptions = new Subscriptions()
  for (let at = 0; at < 300; at++) await subscribe(subscriptions, 'words=gt.a,id=gt.1')
  tests = 0
  expect(subscriptions.matching(change({ id: '2', words: 'bar' }))).toHaveLength(300)
  expect(tests).toBe(2)
})

test('matching subscriptions are found, whatever their filters, until they are removed', async () => {
  const subscriptions = new Subscriptions()
  const matched = [
    await subscribe(subscriptions, ''),
    await subscribe(subscriptions, '', 'INSERT'),
    await subscribe(subscriptions, 'id=eq.7'),
    await subscribe(subscriptions, 'id=in.(7,7,8),price=eq.1.50'),
    await subscribe(subscriptions, 'words=neq.b,price=gte.1.5'),
    await subscribe(subscriptions, 'words=not.in.(b,c)'),
    await subscribe(subscriptions, 'words=isdistinct.b'),
  ]
  for (const [filter, event] of [
    ['', 'DELETE'],
    ['id=eq.8', '*'],
    ['id=eq.7,price=eq.2', '*'],
    ['words=not.eq.a', '*'],
    ['id=eq.7', 'UPDATE'],
  ] as const)
    await subscribe(subscriptions, filter, event)
  const row = { id: '7', price: '1.5', words: 'a' }
  expect(new Set(subscriptions.matching(change(row)))).toEqual(new Set(matched))
  expect(subscriptions.matching(change({ id: null, price: null, words: null }))).toHaveLength(3)
  for (const one of matched) subscriptions.remove(one)
  expect(subscriptions.matching(change(row))).toEqual([])
})
