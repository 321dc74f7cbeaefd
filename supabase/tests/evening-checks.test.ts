import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { DealtRound } from '../../domain/americano/evening/evening.ts'
import { type EveningInput, PLANNER_VERSION } from '../../domain/americano/evening/evening.ts'
import { planDeal } from '../../domain/americano/evening/planner/plan-deal.ts'
import { checkDeal } from '../../server/jobs/tasks/evening_rounds__check.ts'
import { workOn } from './evening-jobs.ts'
import { type Answer, EVENING, openEvening } from './evening-scene.ts'
import { openHarness } from './harness.ts'

const harness = openHarness('worked')
const { call, board, startWithAll, startRound } = openEvening(harness)

let players: string[]
const GUESTS = ['Ada', 'Bo', 'Cleo', 'Dan']

/** Eight are present: two rounds of one court rest four. */
beforeEach(async () => {
  await startWithAll({ courts: ['Centre'], seed: 7 })
  for (const name of GUESTS)
    await call('creator', 'add_player', {
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_player_id: randomUUID(),
      p_guest_name: name,
    })
  players = (await board()).players.map(({ id }) => id)
})

const input = (more: Partial<EveningInput> = {}): EveningInput => ({
  format: 'americano',
  pairing: 'least_repeated',
  seed: 7,
  players: 8,
  present: players.map((_, number) => number),
  courts: [0],
  before: [],
  rounds: 3,
  ...more,
})
const named = (number: number, { games }: DealtRound) => ({
  number,
  games: games.map(({ court, teamA, teamB }) => ({
    id: randomUUID(),
    court,
    a: teamA.map((player) => players[player]),
    b: teamB.map((player) => players[player]),
  })),
})

/** Deals these rounds as a phone does, with what it says that it computed them from. */
async function dealAs(
  rounds: DealtRound[],
  { seed, before, ...inputs }: EveningInput,
  repaired: DealtRound | null = null,
  version = PLANNER_VERSION,
): Promise<Answer> {
  return call('creator', 'deal', {
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_expected: (await board()).plan_version,
    p_rounds: rounds.map((round, at) => named(before.length + 1 + at, round)),
    p_seed: seed,
    p_planner_version: version,
    p_inputs: { ...inputs, repaired },
  })
}
const work = () => workOn(harness, checkDeal)
const report = async () => {
  const [row] = await harness.asOperator(`select facts from private.system_reports where source = 'evenings'`)
  return row?.facts
}
const counts = (same: number, differs: number, unknown: number) => ({
  ...{ same, differs, unknown },
  last_difference: differs > 0 ? expect.any(String) : null,
})

test('a plan of the planner is found to be one, and so are the next and a repair of it', async () => {
  const plan = planDeal(input(), null)
  await dealAs(plan, input())
  await startRound(1)
  const [first] = plan
  const [announced] = plan.slice(1)
  if (!first || !announced) throw new Error('no plan')
  await call('creator', 'close_round', { p_id: randomUUID(), p_match_id: EVENING, p_number: 1 })
  const gone = announced.games[0]?.teamA[0] ?? 0
  await call('creator', 'set_presence', { p_id: randomUUID(), p_player_id: players[gone], p_present: false })
  const next = input({ before: [first], rounds: 2, present: input().present.filter((one) => one !== gone) })
  await dealAs(planDeal(next, announced), next, announced)
  expect(await work()).toBe(2)
  expect(await report()).toEqual(counts(2, 0, 0))
})

test('one in which somebody was moved differs', async () => {
  const [first, ...rest] = planDeal(input(), null)
  const [game] = first?.games ?? []
  if (!first || !game) throw new Error('no plan')
  const [one = 0, two = 0] = game.teamA
  const [three = 0, four = 0] = game.teamB
  await dealAs(
    [{ ...first, games: [{ ...game, teamA: [one, three], teamB: [two, four] }] }, ...rest],
    input(),
  )
  await work()
  expect(await report()).toEqual(counts(0, 1, 0))
})

test('one that names another one as present, or leaves out a round before, differs', async () => {
  const plan = planDeal(input(), null)
  await dealAs(plan, input({ present: [0, 1, 2, 3, 4, 5, 6] }))
  await work()
  expect(await report()).toEqual(counts(0, 1, 0))
  await dealAs(plan, input())
  await startRound(1)
  // The next rounds, planned as if none was played.
  await dealAs(planDeal(input({ rounds: 2 }), null), input({ before: plan.slice(0, 1), rounds: 2 }))
  await work()
  expect(await report()).toEqual(counts(1, 2, 0))
})

test('one whose inputs are impossible differs, and one of another planner or without inputs is not known', async () => {
  const plan = planDeal(input(), null)
  await dealAs(plan, input({ courts: [99] }))
  await dealAs(plan, input(), null, PLANNER_VERSION + 1)
  const [round] = (await harness.asOperator('select private.evening_rounds_of($1) as rounds', [EVENING])) as [
    { rounds: object[] },
  ]
  expect(round.rounds).toHaveLength(3)
  await call('creator', 'deal', {
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_expected: (await board()).plan_version,
    p_rounds: plan.map((one, at) => named(1 + at, one)),
    p_seed: 7,
    p_planner_version: PLANNER_VERSION,
  })
  await work()
  expect(await report()).toEqual(counts(0, 1, 2))
})

test('a deal that is gone by then is left alone', async () => {
  await dealAs(planDeal(input(), null), input())
  await harness.asOperator('delete from evenings where match_id = $1', [EVENING])
  await work()
  expect(await report()).toBeUndefined()
})
