import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type EveningInput, PLANNER_VERSION } from '../../../domain/americano/evening/evening.ts'
import { planDeal } from '../../../domain/americano/evening/planner/plan-deal.ts'
import { playersIn } from '../../../domain/americano/round.ts'
import { defineTask } from '../job.ts'

const numbers = z.array(z.number())
const pair = z.tuple([z.number(), z.number()])
const round = z.object({
  games: z.array(z.object({ court: z.number(), teamA: pair, teamB: pair })),
  resting: numbers,
})

/** `inputs` are those that the phone stored beside its plan (decision 089); rounds come from the database. */
const DEAL = z.object({
  seed: z.number(),
  planner_version: z.literal(PLANNER_VERSION),
  inputs: z.object({
    format: z.enum(['americano', 'mexicano', 'teams']),
    pairing: z.enum(['least_repeated', 'classic']),
    players: z.number(),
    present: numbers,
    courts: numbers,
    teams: z.array(pair).optional(),
    order: numbers.optional(),
    rounds: z.number(),
    repaired: round.nullable(),
  }),
  rounds: z.array(round),
  before: z.array(round),
})
type Deal = z.infer<typeof DEAL>
type Outcome = 'same' | 'differs' | 'unknown'

/**
 * Computes a dealt plan again. A phone that deals another plan than the planner's favours somebody, or has an engine that differs: nobody in the
 * hall can see that, so stewards are told.
 */
export const checkDeal = defineTask({
  name: 'evening_rounds__check',
  payload: z.object({ entry_id: z.uuid() }),
  metrics: [
    {
      name: 'evening_plans',
      help: 'Plans of evenings in the last 30 days, by what computing them again has shown.',
      labels: ['outcome'],
      read: ({ reports: { evenings } }) =>
        (['same', 'differs', 'unknown'] as const).map((outcome) => [evenings?.[outcome], { outcome }]),
    },
  ],
  run: async ({ entry_id }, { query, log }) => {
    const { rows } = await query<{ deal: unknown }>('select private.deal_to_check($1) as deal', [entry_id])
    const deal = rows[0]?.deal
    if (!deal) return
    const outcome = outcomeOf(deal)
    if (outcome !== 'same')
      log.warn({ entry: entry_id, outcome }, 'evenings: a plan is not the one of the planner')
    await query('select private.record_deal_check($1, $2)', [entry_id, outcome])
  },
})

function outcomeOf(stored: unknown): Outcome {
  const { data: deal } = DEAL.safeParse(stored)
  if (!deal) return 'unknown'
  return isOfPlanner(deal) ? 'same' : 'differs'
}

function isOfPlanner({ seed, inputs: { repaired, ...inputs }, rounds, before }: Deal): boolean {
  const [first] = rounds
  const there = [...(first?.games.flatMap(playersIn) ?? []), ...(first?.resting ?? [])]
  if (!isDeepStrictEqual(sorted(there), sorted(inputs.present))) return false
  const { teams, order, ...rest } = inputs
  const input: EveningInput = { ...rest, seed, before, ...(teams && { teams }), ...(order && { order }) }
  try {
    return isDeepStrictEqual(planDeal(input, repaired), rounds)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const sorted = (list: readonly number[]) => [...list].sort((one, other) => one - other)
