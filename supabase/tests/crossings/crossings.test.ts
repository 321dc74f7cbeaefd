import { isLong } from 'supabase-compatible/testing/runs.ts'
import { afterAll, expect, test } from 'vitest'
import { ACTS, CATALOGUE, inCatalogue } from './acts/all-acts.ts'
import { type Cell, runCell } from './cell.ts'
import { planNews, planRoutes, planVisits, type Visit } from './plan.ts'
import { RULES } from './rules/all-rules.ts'
import { differences } from './rules/answers.ts'
import { arrangeBase, arrangeScene } from './scene/arrange.ts'
import { openFixtures, SEED } from './scene/fixtures.ts'
import { MATCHES } from './scene/matches.ts'
import { PERSONS } from './scene/persons.ts'
import { RELATIONS } from './scene/relations.ts'

const client = openFixtures()
let cells = 0

afterAll(() => console.info(`crossings: ${cells} cells, SEED=${SEED}`))

test('every function and every table that the API reaches has its acts', async () => {
  const { rows } = await client().query<{ name: string }>(CATALOGUE)
  const known = new Set(Object.keys(ACTS).map(inCatalogue))
  expect([...known].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('what is walked has every act, person, relation and state of a match', () => {
  const visits = planVisits(SEED)
  const missing = [
    Object.keys(ACTS).filter((name) => !visits.some(({ acts }) => acts.includes(name))),
    Object.keys(PERSONS).filter((name) => !visits.some(({ persons }) => persons.includes(name))),
    ...[visits, planNews(SEED), planRoutes(SEED)].flatMap((some) => [
      Object.keys(RELATIONS).filter((name) => !some.some(({ relation }) => relation === name)),
      Object.keys(MATCHES).filter((name) => !some.some(({ match }) => match === name)),
    ]),
  ]
  expect(missing.flat()).toEqual([])
})

test.each(Object.keys(RELATIONS))(
  '%s: every act keeps the rules, whatever the state of the person and of the match',
  async (relation) => {
    const faults: string[] = []
    for (const visit of planVisits(SEED).filter((one) => one.relation === relation))
      faults.push(...(await walk(visit)))
    expect([...new Set(faults)].slice(0, 40)).toEqual([])
  },
  isLong ? 1_800_000 : 120_000,
)

/** Lets each person of a visit try each act, and says which rules did not hold. */
async function walk({ relation, match, persons, acts }: Visit): Promise<string[]> {
  const faults: string[] = []
  const alike = new Map<string, Cell>()
  await client().query('begin')
  const base = await arrangeBase(client(), relation, match)
  for (const person of persons) {
    await client().query('savepoint person')
    const scene = await arrangeScene(client(), base, person)
    for (const name of acts) {
      const act = ACTS[name]
      if (!act) continue
      const cell = await runCell(client(), scene, name, act)
      cells++
      faults.push(...wrongIn(cell), ...unlike(cell, alike))
    }
    await client().query('rollback to savepoint person; release savepoint person')
  }
  await client().query('rollback')
  return faults
}

const wrongIn = (cell: Cell): string[] =>
  Object.entries(RULES).flatMap(([rule, check]) => {
    const why = check(cell)
    return why ? [tell(rule, cell, why)] : []
  })

/** Compares a cell with that of the first person of whom the same is expected. */
function unlike(cell: Cell, first: Map<string, Cell>): string[] {
  const group = PERSONS[cell.scene.person]?.alike
  if (!group || cell.act.differs) return []
  const known = first.get(`${group} ${cell.name}`)
  if (!known) first.set(`${group} ${cell.name}`, cell)
  const why = known && differences(known.outcome, cell.outcome)
  return why ? [tell(`as for ${known.scene.person}`, cell, why)] : []
}

const tell = (rule: string, { scene, name }: Cell, why: string) =>
  `${rule}: ${scene.person}, ${scene.relation}, ${scene.match}, ${name}: ${why}`
