import fc from 'fast-check'
import { listed, mostly, mutated } from './arbitraries.ts'
import { encode, queryOf } from './request.ts'

// The language of the data API, spoken almost right.

const TABLES: [table: string, columns: string][] = [
  ['games', 'id story score score->sets->0 score->>winner price starts played_on title *'],
  ['venues', 'id name place place->geo->>lat opened tags'],
  ['courts', 'id venue_id name lit hours'],
  ['players', 'id name level joined mentor secret'],
  ['notes', 'id owner_id body *'],
  ['open_games', 'id court_id organiser about'],
  ['rpc/games_of', 'id story player'],
  ['rpc/ranking', 'place who above'],
  ['canary', 'word'],
]
const OTHERS = 'badges rpc/add rpc/echo rpc/pick rpc/add_note'

const glue = fc.constantFrom(
  ' ',
  ...listed(`. , ( ) -> ->> :: : ! !inner ... " \\ ' ;-- { } % *`),
  ...listed('eq in is not null or and any like cs fts match [1,2) text json'),
)
const operator = mostly(
  ...listed('eq neq gt lte like ilike match imatch in is isdistinct cs cd ov sl nxr adj fts(english) plfts'),
  ...listed('wfts(simple) not.eq not.in eq(any) like(all) not.is'),
)
const embed = mostly(...listed('courts players venues game_players host:players notes ...courts badges'))
const hint = mostly('', '', '', ...listed('!inner !left !games_host_id_fkey !host_id'))
const type = mostly(...listed('text int json regclass'))

export const value = mostly(
  ...listed('1 1 2 0 -1 null true Ada *a* % (1,2,3) {a,b} [1,5) 2026-05-01 "a"b" ^A.* (("a {"winner":"A"}'),
  '00000000-0000-4000-8000-000000000001',
  'fat & cat',
)
const condition = joined('.', operator, value)

function joined(sign: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(sign))
}

function several(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(','))
}

function selectOf(column: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return several(
    fc.oneof(
      { weight: 4, arbitrary: column },
      joined(':', mostly('name', 'a b', '"a'), column),
      joined('::', column, type),
      joined('', embed, hint, fc.constant('(*)')),
    ),
  )
}

function logicOf(column: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const terms = several(joined('.', column, condition))
  return terms.map((text) => `(${text},and(id.gt.0,not.or(id.eq.1,id.eq.2)))`)
}

function parameterOf(column: fc.Arbitrary<string>): fc.Arbitrary<[name: string, value: string]> {
  const order = joined('', column, mostly('.asc', '.desc', '.desc.nullslast', ''))
  return fc.oneof(
    fc.tuple(fc.constant('select'), mutated(selectOf(column), glue)),
    fc.tuple(column, mutated(condition, glue)),
    fc.tuple(mostly('or', 'and', 'not.or'), mutated(logicOf(column), glue)),
    fc.tuple(mostly('order', 'order', 'courts.order'), mutated(order, glue)),
    fc.tuple(mostly('limit', 'offset'), mostly('0', '1', '20', '-1', '1e3')),
    fc.tuple(mostly('on_conflict', 'columns'), mostly('id', 'id,name', '"id"')),
  )
}

function queryFor(columns: string): fc.Arbitrary<string> {
  const column = mostly(...listed(columns))
  const usual = fc
    .array(parameterOf(column), { maxLength: 3 })
    .map((all) => `?${all.map(([name, said]) => `${encode(name)}=${encode(said)}`).join('&')}`)
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: queryOf(column, value) })
}

/** A table or a function, and a query that could be meant for it. */
export const restPath: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.oneof(
      ...TABLES.map(([table, columns]) => joined('', fc.constant(table), queryFor(columns))),
    ),
  },
  { weight: 1, arbitrary: joined('', mostly('', ...listed(OTHERS)), queryFor('id a b body code')) },
)
