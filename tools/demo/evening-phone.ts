import type pg from 'pg'
import { PLANNER_VERSION } from '../../domain/americano/evening/evening.ts'
import type { EveningBoard, EveningGame, EveningSettings } from '../../domain/evening/board.ts'
import { planNext, roundsToDeal } from '../../domain/evening/plan.ts'
import { actAs } from './acts.ts'
import type { Random } from './random.ts'

export type EveningPhone = ReturnType<typeof openPhone>

/** Acts as the phones of an evening do, by the same calls and with the same plan; the organiser's does what nobody else may. */
export function openPhone(
  client: pg.Client,
  random: Random,
  { match, organiser }: { match: string; organiser: string },
) {
  const act = () => ({ p_id: random.uuid(), p_match_id: match })
  const board = () => call<EveningBoard>('get_evening', { p_match_id: match })

  async function call<Answer>(
    name: string,
    values: Record<string, unknown>,
    member = organiser,
  ): Promise<Answer> {
    const names = Object.keys(values).map((key, at) => `${key} => $${at + 1}`)
    const given = Object.values(values).map((value) =>
      value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
    )
    let answer: Answer | undefined
    await actAs(client, member, async () => {
      const { rows } = await client.query(`select public.${name}(${names}) as answer`, given)
      answer = rows[0]?.answer
    })
    return answer as Answer
  }

  async function deal(now: EveningBoard): Promise<void> {
    const plan = planNext(now)
    if (!plan) return
    const { seed, before: _before, ...inputs } = plan.input
    await call('deal', {
      ...act(),
      p_expected: now.plan_version,
      p_rounds: roundsToDeal(now, plan, random.uuid),
      p_seed: seed,
      p_planner_version: PLANNER_VERSION,
      p_inputs: { ...inputs, repaired: plan.announced },
    })
  }

  return {
    async start(settings: Partial<EveningSettings>) {
      const { rows } = await client.query<{ id: string }>(
        'select id from public.match_participants where match_id = $1 order by created_at',
        [match],
      )
      const seed = random.below(2 ** 32)
      await call('start_evening', {
        ...act(),
        p_settings: { ...settings, seed, present: rows.map(({ id }) => id) },
      })
    },
    /** Deals where nothing is announced, and starts the clock; resolves with the round, undefined after the last. */
    async beginRound() {
      const isAnnounced = ({ rounds }: EveningBoard) => rounds.find(({ state }) => state === 'announced')
      const now = await board()
      if (!isAnnounced(now)) await deal(now)
      const round = isAnnounced(await board())
      if (round) await call('start_round', { ...act(), p_number: round.number })
      return round
    },
    closeRound: (number: number) => call('close_round', { ...act(), p_number: number }),
    /** One of the four enters it. */
    async enterScore({ id, a: [player] }: EveningGame, a: number, b: number) {
      const { players } = await board()
      const member = players.find((one) => one.id === player)?.member_id ?? organiser
      const score = { p_id: random.uuid(), p_game_id: id, p_a: a, p_b: b, p_based_on: null }
      await call('enter_score', score, member)
    },
    end: () => call('end_evening', act()),
  }
}
