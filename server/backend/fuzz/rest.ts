import fc from 'fast-check'
import { type Attack, encode, oddHeaders, queryOf, who } from './request.ts'
import { bodyOf, fields, mostly, mutated, seldom } from './words.ts'

// The data API: its language, bent; and rows that are almost right.

const glue = fc.constantFrom(
  ...[
    '.',
    ',',
    '(',
    ')',
    '->',
    '->>',
    '::',
    ':',
    '!',
    '!inner',
    '...',
    '"',
    '\\',
    "'",
    ';--',
    '{',
    '}',
    '%',
    '*',
    ' ',
  ],
  ...[
    'eq',
    'in',
    'is',
    'not',
    'null',
    'or',
    'and',
    'any',
    'like',
    'cs',
    'fts',
    'match',
    '[1,2)',
    'text',
    'json',
  ],
)
const COLUMNS = {
  games: [
    'id',
    'story',
    'score',
    'score->sets->0',
    'score->>winner',
    'price',
    'starts',
    'played_on',
    'title',
    '*',
  ],
  venues: ['id', 'name', 'place', 'place->geo->>lat', 'opened', 'tags'],
  courts: ['id', 'venue_id', 'name', 'lit', 'hours'],
  players: ['id', 'name', 'level', 'joined', 'mentor', 'secret'],
  notes: ['id', 'owner_id', 'body', '*'],
  open_games: ['id', 'court_id', 'organiser', 'about'],
  'rpc/games_of': ['id', 'story', 'player'],
  'rpc/ranking': ['place', 'who', 'above'],
  canary: ['word'],
}
const value = mostly(
  ...[
    '1',
    '0',
    '-1',
    'null',
    'true',
    'Ada',
    '*a*',
    '%',
    '(1,2,3)',
    '{a,b}',
    '[1,5)',
    '2026-05-01',
    '"a b"',
    'fat & cat',
  ],
  ...['00000000-0000-4000-8000-000000000001', '{"winner":"A"}', '^A.*', '(("a'],
)
const operator = mostly(
  ...[
    'eq',
    'neq',
    'gt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'in',
    'is',
    'isdistinct',
    'cs',
    'cd',
    'ov',
    'sl',
  ],
  ...[
    'nxr',
    'adj',
    'fts(english)',
    'plfts',
    'wfts(simple)',
    'not.eq',
    'not.in',
    'eq(any)',
    'like(all)',
    'not.is',
  ],
)
const condition = fc.tuple(operator, value).map((parts) => parts.join('.'))
const EMBEDS = mostly(
  'courts',
  'players',
  'venues',
  'game_players',
  'host:players',
  'notes',
  '...courts',
  'badges',
)
const HINTS = mostly('', '', '', '!inner', '!left', '!games_host_id_fkey', '!host_id')

function selectOf(column: fc.Arbitrary<string>) {
  const item = fc.oneof(
    { weight: 4, arbitrary: column },
    fc.tuple(mostly('name', 'a b', '"a'), column).map(([alias, name]) => `${alias}:${name}`),
    fc.tuple(column, mostly('text', 'int', 'json', 'regclass')).map(([name, type]) => `${name}::${type}`),
    fc.tuple(EMBEDS, HINTS).map(([table, hint]) => `${table}${hint}(*)`),
  )
  return fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(','))
}

function logicOf(column: fc.Arbitrary<string>) {
  const term = fc.tuple(column, condition).map((parts) => parts.join('.'))
  return fc
    .array(term, { minLength: 1, maxLength: 3 })
    .map((parts) => `(${parts.join(',')},and(id.gt.0,not.or(id.eq.1,id.eq.2)))`)
}

function parameterOf(column: fc.Arbitrary<string>) {
  const order = fc
    .tuple(column, mostly('.asc', '.desc', '.desc.nullslast', ''))
    .map((parts) => parts.join(''))
  return fc.oneof(
    fc.tuple(fc.constant('select'), mutated(selectOf(column), glue)),
    fc.tuple(column, mutated(condition, glue)),
    fc.tuple(mostly('or', 'and', 'not.or'), mutated(logicOf(column), glue)),
    fc.tuple(mostly('order', 'order', 'courts.order'), mutated(order, glue)),
    fc.tuple(mostly('limit', 'offset'), mostly('0', '1', '20', '-1', '1e3')),
    fc.tuple(mostly('on_conflict', 'columns'), mostly('id', 'id,name', '"id"')),
  )
}

/** A table or function, and a query that could be meant for it. */
const asked = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys(COLUMNS)) },
    {
      weight: 1,
      arbitrary: mostly('badges', 'rpc/add', 'rpc/echo', 'rpc/total', 'rpc/pick', 'rpc/add_note', ''),
    },
  )
  .chain((target) => {
    const column = mostly(...(COLUMNS[target as keyof typeof COLUMNS] ?? ['id', 'a', 'b', 'body']))
    const list = fc.array(parameterOf(column), { maxLength: 3 })
    const usual = list.map((all) => all.map(([name, said]) => `${encode(name)}=${encode(said)}`).join('&'))
    return fc.oneof(
      { weight: 9, arbitrary: usual.map((query) => `${target}?${query}`) },
      { weight: 1, arbitrary: queryOf(column, value).map((query) => target + query) },
    )
  })
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

export const restAttack: fc.Arbitrary<Attack> = fc
  .record({
    who,
    asked: mutated(asked, fc.constantFrom('/', '%00', '?', '&', '=')),
    method: fc.constantFrom(
      ...Array(12).fill('GET'),
      'HEAD',
      'POST',
      'POST',
      'POST',
      'PATCH',
      'DELETE',
      'PUT',
    ),
    body: bodyOf(fc.oneof(row, fc.array(row, { maxLength: 4 }))),
    headers: seldom({
      prefer: mostly(
        ...['return=representation', 'count=exact', 'return=minimal,count=planned', 'tx=rollback'],
        ...['resolution=merge-duplicates,missing=default', 'handling=strict,max-affected=1', 'timezone=UTC'],
      ),
      accept: mostly(
        ...['*/*', 'application/vnd.pgrst.object+json', 'text/csv', 'application/octet-stream'],
        ...['application/vnd.pgrst.array+json;nulls=stripped', 'application/vnd.pgrst.plan+json'],
      ),
      range: mostly('0-1', '1-', '5-2', 'items=0-'),
      'accept-profile': mostly('public', 'auth', 'private'),
      'content-profile': mostly('public', 'storage'),
      'content-type': mostly('text/csv', 'text/plain', 'application/x-www-form-urlencoded'),
    }),
    odd: oddHeaders,
  })
  .map(({ who, asked, method, body, headers, odd }) => ({
    who,
    method,
    path: `/rest/v1/${asked}`,
    headers: { ...odd, ...headers },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  }))
