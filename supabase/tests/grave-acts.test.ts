import { beforeEach, expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, signedIn } from './harness.ts'

// Acts of a steward that cannot be taken back, end roles or lock out ask for a fresh proof of identity and have one small limit.

const harness = openHarness()
const call = (sql: string) => harness.tries('other', `select ${sql}`)

const GRAVE: Record<string, string[]> = {
  name_steward: [`name_steward('${MEMBERS.participant}')`],
  end_steward: [`end_steward('${MEMBERS.creator}')`],
  block_account: [`block_account('${MEMBERS.invited}', 'Spam', null)`],
  sign_out_member: [`sign_out_member('${MEMBERS.participant}')`],
  remove_member: [`remove_member('${MEMBERS.invited}', 'hand_on', 'Left')`],
  merge_members: [`merge_members('${MEMBERS.participant}', '${MEMBERS.invited}')`],
  decide_report: [`decide_report('comment', '${MATCHES.open}', 'remove', 'Be kind.')`],
  act_at_once: [`act_at_once('match', '${MATCHES.open}', 'remove', 'Be kind.')`],
  set_join_policy: [`set_join_policy('open', 'link')`],
  handle_job: [`handle_job('drop', 7)`],
  handle_mail: [`handle_mail('drop', '${MATCHES.open}')`],
}
/** The acts that the next steward takes back, or that only read. */
const REVERSIBLE = [
  'announce',
  'community_numbers',
  'community_uses',
  'confirm_member', // sends a mail
  'create_invitation',
  'decide_join', // whoever was refused is admitted, whoever was admitted is blocked
  'end_announcement',
  'end_invitation', // another one is made
  'join_desk',
  'merge_preview',
  'propose_community', // earlier versions come back
  'restore_community',
  'restore_hidden',
  'steward_member',
  'steward_member_count',
  'steward_members',
  'steward_reports',
  'stop_merge',
  'system_status',
  'unblock_account',
]

beforeEach(async () => {
  await harness.asOperator('insert into stewards (member_id) values ($1), ($2)', [
    MEMBERS.other,
    MEMBERS.creator,
  ])
  await harness.asOperator('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [
    MEMBERS.participant,
  ])
  await harness.asOperator(`update private.join_policy set mode = 'link'`)
  await harness.asOperator(
    `insert into reports (reporter_id, kind, thing_id, reason, snapshot, about_member) values ($1, 'comment', $2, 'spam', '{}', $3)`,
    [MEMBERS.invited, MATCHES.open, MEMBERS.participant],
  )
  await harness.asOperator(
    `insert into _backend.mail_queue (id, recipient, request) values ($1, 'a@example.org', '{}')`,
    [MATCHES.open],
  )
  await harness.asOperator('create schema if not exists graphile_worker')
  await harness.asOperator(
    `create table graphile_worker.jobs as select 7::bigint as id, 'task' as task_identifier, null::timestamptz as locked_at`,
  )
  await harness.asOperator(
    `create function graphile_worker.complete_jobs(bigint[]) returns void language sql as 'select'`,
  )
})

test.each(Object.entries(GRAVE))(
  '%s asks for a fresh proof, and counts in the limit of all',
  async (_name, calls) => {
    for (const sql of calls) {
      harness.provedBy('other', signedIn(11))
      expect(await call(sql)).toEqual({ code: 'PT403', hint: 'reauthentication_needed' })
      harness.provedBy('other', signedIn(1))
      await harness.asOperator(
        `insert into private.rate_counters (member_id, action, window_start, total) values ($1, 'grave_acts', now(), 20)`,
        [MEMBERS.other],
      )
      expect(await call(sql)).toEqual({ code: 'PT429', hint: 'too_many_grave_acts' })
      await harness.asOperator('delete from private.rate_counters')
      expect(await call(sql)).toEqual({ rows: 1 })
      expect(
        await harness.asOperator(`select total from private.rate_counters where action = 'grave_acts'`),
      ).toEqual([{ total: 1 }])
    }
  },
)

test('what only stewards may call is one or the other', async () => {
  const rows = await harness.asOperator(
    `select outside.proname as name from pg_proc outside join pg_proc inside
        on inside.pronamespace = 'private'::regnamespace and outside.prosrc ~ ('private\\.' || inside.proname || '\\(')
      where outside.pronamespace = 'public'::regnamespace and inside.prosrc ~ 'private\\.(require_steward|require_grave_act|lock_stewards)\\('
      group by 1 order by 1`,
  )
  const names = rows.map(({ name }) => String(name))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !(name in GRAVE) && !REVERSIBLE.includes(name))).toEqual([])
  expect([...Object.keys(GRAVE), ...REVERSIBLE].filter((name) => !names.includes(name))).toEqual([])
})
