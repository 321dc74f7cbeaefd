import { expect, test } from 'vitest'
import { TEAM_CASES } from '../../domain/participants/testing/team.cases.ts'
import { MATCHES, openHarness } from './harness.ts'

const harness = openHarness()

test.each(TEAM_CASES)('of $players players with $taken and $chosen chosen: $team', async (one) => {
  await harness.asOperator('delete from match_participants where match_id = $1', [MATCHES.open])
  await harness.asOperator(`update matches set match_type = 'event', players = $2 where id = $1`, [
    MATCHES.open,
    one.players,
  ])
  // As the rows may stand from before there was a rule: set without the triggers.
  await harness.asOperator('alter table match_participants disable trigger user')
  for (const team of one.taken) {
    const user = crypto.randomUUID()
    await harness.asOperator('insert into auth.users (id, email_confirmed_at) values ($1, now())', [user])
    await harness.asOperator(
      `insert into match_participants (match_id, user_id, status, team_assignment) values ($1, $2, 'confirmed', $3)`,
      [MATCHES.open, user, team],
    )
  }
  await harness.asOperator('alter table match_participants enable trigger user')
  const [joined] = await harness.as(
    'other',
    `select * from join_match_bypass_notifications($1, null, 'confirmed', $2)`,
    [MATCHES.open, one.chosen],
  )
  expect(joined).toMatchObject({ team_assignment: one.team })
})
