import { randomUUID } from 'node:crypto'
import type { Account, Club } from '../../fixtures.ts'
import { asMember } from './as-member.ts'

/** Begins an evening that counts for the rating, of which a round has been dealt: an americano that began a moment ago, with all who take part in it. Returns its match. */
export async function runningEvening(club: Club, players: readonly Account[]): Promise<string> {
  const [creator] = players
  if (!creator) throw new Error('nobody plays')
  const participants = players.map((account) => ({ account }))
  const columns = { match_type: 'americano', players: 16 }
  const match = await club.match({ creator, starts: "now() - interval '1 minute'", columns, participants })
  const asCreator = (call: string, ...values: unknown[]) => asMember(club, creator, call, ...values)
  const courts = Array.from({ length: Math.floor(players.length / 4) }, (_, at) => `Court ${at + 6}`)
  await asCreator(
    `start_evening(gen_random_uuid(), $2, $3 || jsonb_build_object('present',
       (select jsonb_agg(id) from match_participants where match_id = $2)))`,
    match,
    JSON.stringify({ points: 24, courts, rounds: 5, seed: 1, until: null, is_rated: true }),
  )
  const rows = await club.sql('select id from evening_players where match_id = $1 order by number', [match])
  const ids = rows.map(({ id }) => id)
  const games = courts.map((_, court) => {
    const [a1, a2, b1, b2] = ids.slice(court * 4)
    return { id: randomUUID(), court, a: [a1, a2], b: [b1, b2] }
  })
  const rounds = JSON.stringify([{ number: 1, games }])
  await asCreator(
    'deal(gen_random_uuid(), $2, (select plan_version from evenings where match_id = $2), $3, 1, 1)',
    match,
    rounds,
  )
  return match
}
