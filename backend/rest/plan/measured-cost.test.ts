import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareConnection, queryAs } from '../../database/caller-query.ts'
import { openDatabase } from '../../database/database.ts'
import { DEFAULT_REQUEST_LIMITS } from '../../http/request-limits.ts'
import { runs } from '../../testing/runs.ts'
import { parseQuery } from '../query/parse-query.ts'
import { readMedia } from '../request/headers.ts'
import { limitRows } from '../request/range.ts'
import { loadSchema } from '../schema/load-schema.ts'
import type { Relation, Relationship, Schema } from '../schema/model.ts'
import { ADA, type Club, startClub } from '../testing/club.ts'
import { processorTime } from '../testing/processor-time.ts'
import { readStatement } from './compile-read.ts'
import { estimateLookups, MAX_LOOKUPS } from './embed-cost.ts'
import { MAX_EMBEDS, planRead, type ReadPlan } from './read-plan.ts'

/** Lookups that PostgreSQL makes in a millisecond even where a plan is a bad one. Usually it makes 70. */
const LEAST_PER_MS = 40
/** Milliseconds of a small request, with all that is loaded by the first one. */
const MIN_MS = 150
const MEASURED = 4
const DEEPEST = 11
const UNBOUNDED = 2 ** 40
const MEMBER = { role: 'authenticated', claims: { role: 'authenticated', sub: ADA } }

let club: Club
let schema: Schema
let client: pg.Client
let pid: number

beforeAll(async () => {
  club = await startClub()
  await club.sql(await readFile(new URL('../testing/large-club.sql', import.meta.url), 'utf8'))
  const database = openDatabase(club.database.url, pino({ level: 'silent' }))
  schema = await loadSchema(database, ['public'])
  await database.stop()
  client = new pg.Client({ connectionString: club.database.url, statement_timeout: 60_000 })
  await client.connect()
  await prepareConnection(client, 'public')
  pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
}, 60_000)
afterAll(async () => {
  await client.end()
  await club.stop()
})

/** Each embed takes its turn among the relationships of what it stands in; there are so many side by side in each. */
const requests = fc.record({
  table: fc.constantFrom('games', 'players', 'courts', 'game_players', 'game_counts', 'open_games'),
  limit: fc.constantFrom(1, 20, 100, 1000),
  turns: fc.array(fc.nat(1000), { minLength: 1, maxLength: MAX_EMBEDS - 1, size: 'max' }),
  width: fc.integer({ min: 1, max: 20 }),
  innerOfTen: fc.constantFrom(0, 3, 7, 10, 10),
  spreadOfTen: fc.constantFrom(0, 0, 1),
})
type Asked = typeof requests extends fc.Arbitrary<infer Value> ? Value : never

function selectOf(relation: Relation, asked: Asked, name = 'e', depth = 0): string {
  const [column] = relation.columns.keys()
  const parts = [`${name}_:${column}`]
  for (let at = 0; at < asked.width && depth < DEEPEST; at++) {
    const turn = asked.turns.pop()
    const relationship = turn === undefined ? undefined : relationshipOf(relation, turn)
    if (turn === undefined || !relationship) break
    const { target, constraint, junction } = relationship
    const key = `${name}${at}`
    const shown = turn % 10 < asked.spreadOfTen ? '...' : `${key}:`
    const join = Math.floor(turn / 10) % 10 < asked.innerOfTen ? '!inner' : ''
    const inside = selectOf(target, asked, key, depth + 1)
    parts.push(`${shown}${target.name}!${junction ? junction.relation.name : constraint}${join}(${inside})`)
  }
  return parts.join()
}

/** Mostly one that leads to one row: levels of many are soon more than allowed. */
function relationshipOf(relation: Relation, turn: number): Relationship | undefined {
  const all = (schema.relationships.get(relation.oid) ?? []).filter(
    ({ source, target }) => source !== target && target.schema === 'public' && target.name !== 'notes',
  )
  const toOne = all.filter(({ cardinality }) => cardinality.endsWith('to-one'))
  const some = turn > 250 && toOne.length > 0 ? toOne : all
  return some[turn % some.length]
}

function planOf(relation: Relation, search: string): ReadPlan {
  const plan = planRead(
    schema,
    { ...relation, relation },
    parseQuery(new URLSearchParams(search), false, DEEPEST + 1),
  )
  limitRows(plan, DEFAULT_REQUEST_LIMITS.maxRows)
  return plan
}

async function timeOf(plan: ReadPlan): Promise<number> {
  // An answer that is too large would end as an error: here it is the work that counts.
  const statement = readStatement(plan, readMedia(undefined, UNBOUNDED), false)
  const before = await processorTime(pid)
  await queryAs(client, MEMBER, statement, { readOnly: true })
  return (await processorTime(pid)) - before
}

/** A neighbour on the same core doubles the time of a processor now and then, and nothing makes it shorter: the least of some counts. */
async function leastTimeOf(plan: ReadPlan, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < MEASURED && least > enough; tries++) least = Math.min(least, await timeOf(plan))
  return least
}

test('what is allowed takes no more of a processor than the estimate says', async () => {
  const tooDear: object[] = []
  let measured = 0
  for (const asked of fc.sample(requests, runs(200, 4000))) {
    const relation = schema.relations.get(`public.${asked.table}`)
    if (!relation) throw new Error(`There is no ${asked.table}.`)
    const search = `limit=${asked.limit}&select=${selectOf(relation, asked)}`
    const plan = planOf(relation, search)
    const lookups = estimateLookups(plan)
    if (lookups > MAX_LOOKUPS) continue
    measured += 1
    const most = MIN_MS + lookups / LEAST_PER_MS
    const milliseconds = await leastTimeOf(plan, most)
    if (milliseconds > most) tooDear.push({ lookups, milliseconds, search, table: asked.table })
  }
  expect(tooDear).toEqual([])
  expect(measured).toBeGreaterThan(runs(30, 1000))
}, 900_000)
