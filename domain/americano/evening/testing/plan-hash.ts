import { seedOf } from '../../seed.ts'
import { EVENING, PLANNER_VERSION } from '../evening.ts'
import { planEvening } from '../planner/plan-evening.ts'
import { playEvening } from './random-evening.ts'

const FORMATS = ['americano', 'teams', 'mexicano'] as const
const EVENINGS = 24
/** Evenings in which a repair lets two change games, so that others are not opponents too often. */
const REPAIRED = [343000427, 343000679]
/** Evenings whose events leave hardly a choice: the search for the few fair plans, and exchanges between courts, decide there. */
export const HARD_EVENINGS = [340004993, 340018231, 340018752, 340020409]

/** The hash of the plans of version 5 on every engine. Another plan for the same input needs another version, and then another hash. */
export const PLAN_HASH = { version: 5, hash: 251_481_237 }

/** Hashes the rounds and repairs of evenings of all formats and of the largest size, as this engine plans them. */
export function hashPlans(): { version: number; hash: number } {
  const evenings = [
    ...Array.from({ length: EVENINGS }, (_, seed) =>
      playEvening(seed, FORMATS[seed % FORMATS.length] ?? 'americano', true),
    ),
    ...[...REPAIRED, ...HARD_EVENINGS].map((seed) => playEvening(seed, 'americano', true)),
  ]
  const everybody = Array.from({ length: EVENING.maxPlayers }, (_, player) => player)
  const largest = planEvening({
    format: 'americano',
    pairing: 'least_repeated',
    seed: 34,
    players: EVENING.maxPlayers,
    present: everybody,
    courts: everybody.slice(0, EVENING.maxCourts),
    before: [],
    rounds: 16,
  })
  return {
    version: PLANNER_VERSION,
    hash: seedOf(JSON.stringify([evenings.map(({ rounds }) => rounds), largest])),
  }
}
