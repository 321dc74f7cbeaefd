import fc from 'fast-check'
import { bodyOf, fields, listed, mostly, mutated, seldom } from './arbitraries.ts'
import { type Attack, oddHeaders, who } from './request.ts'
import { restPath, value } from './rest-query.ts'

// Generates requests to the data API: malformed queries, and rows that are almost valid.

const row = fields({
  id: fc.integer({ min: 1, max: 9 }),
  name: value,
  body: value,
  owner_id: fc.constant('00000000-0000-4000-8000-000000000002'),
  story: value,
  score: fc.jsonValue({ maxDepth: 3 }),
  price: fc.double(),
  played_on: value,
  a: fc.integer(),
  b: fc.integer(),
})

const headers = seldom({
  prefer: mostly(
    ...listed('return=representation count=exact return=minimal,count=planned tx=rollback timezone=UTC'),
    ...listed('resolution=merge-duplicates,missing=default handling=strict,max-affected=1'),
  ),
  accept: mostly(
    ...listed('*/* text/csv application/octet-stream application/vnd.pgrst.object+json'),
    ...listed('application/vnd.pgrst.array+json;nulls=stripped application/vnd.pgrst.plan+json'),
  ),
  range: mostly(...listed('0-1 1- 5-2 items=0-')),
  'accept-profile': mostly(...listed('public auth private')),
  'content-profile': mostly(...listed('public storage')),
  'content-type': mostly(...listed('text/csv text/plain application/x-www-form-urlencoded')),
})

export const restAttack: fc.Arbitrary<Attack> = fc
  .record({
    who,
    restPath: mutated(restPath, fc.constantFrom('/', '%00', '?', '&', '=')),
    method: fc.constantFrom(...Array(12).fill('GET'), ...listed('HEAD POST POST POST PATCH DELETE PUT')),
    body: bodyOf(fc.oneof(row, fc.array(row, { maxLength: 4 }))),
    headers,
    odd: oddHeaders,
  })
  .map(({ who, restPath, method, body, headers, odd }) => ({
    who,
    method,
    path: `/rest/v1/${restPath}`,
    headers: { ...odd, ...headers },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  }))
