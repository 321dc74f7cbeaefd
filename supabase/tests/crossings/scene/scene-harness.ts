import type pg from 'pg'
import { GUEST_TOKEN, MATCH, WORDS } from './matches.ts'
import { claimsOf, MEMBERS, type Role } from './members.ts'

/** The connection of a scene, on which its people act one after the other. */
export interface SceneHarness {
  as(who: Role | 'anon', sql: string): Promise<void>
  /** Past every policy, as nobody. */
  operator(sql: string): Promise<void>
  /** Takes all places that are left. */
  fill(): Promise<void>
  /** Somebody joins by the link, with the token of the scene. */
  joinAsGuest(): Promise<void>
  guestToken: string
}

/** Makes the caller of what comes next the operator. */
export const NOBODY = `select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`

/** Statements that make the caller of those behind them. */
export function become(claims: { role: string }): string {
  return `select set_config('role', '${claims.role}', true), set_config('request.jwt.claims', '${JSON.stringify(claims)}', true)`
}

export function openSceneHarness(client: pg.Client): SceneHarness {
  const operator = async (sql: string) => void (await client.query(`${NOBODY}; ${sql}`))
  const as = async (who: Role | 'anon', sql: string) => {
    const claims = who === 'anon' ? { role: 'anon' } : claimsOf(MEMBERS[who])
    await client.query(`${become(claims)}; ${sql}; ${NOBODY}`)
  }
  return {
    as,
    operator,
    guestToken: GUEST_TOKEN,
    fill: () =>
      operator(
        `insert into match_participants (match_id, user_id, status)
         select m.id, member, 'confirmed' from matches m, unnest(array['${MEMBERS.third}', '${MEMBERS.fourth}']::uuid[]) with ordinality as one (member, number)
          where m.id = '${MATCH}' and not exists (select from match_participants p where p.match_id = m.id and p.user_id = member)
            and number <= m.players - (select count(*) from match_participants p where p.match_id = m.id and p.status = 'confirmed')`,
      ),
    async joinAsGuest() {
      const { rows } = await client.query(`select private.link_token('${MATCH}', 0) as link`)
      await as('anon', `select join_as_guest('${rows[0]?.link}', '${WORDS.guest}', '${GUEST_TOKEN}')`)
    },
  }
}
