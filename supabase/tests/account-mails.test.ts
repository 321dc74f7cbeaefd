import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { MEMBERS, type Member, openHarness } from './harness.ts'

const harness = openHarness()
const STEWARD = 'other'
const until = '2099-12-01T00:00:00+00:00'

beforeEach(async () => {
  await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[STEWARD]])
  await harness.asOperator(`update profiles set locale = 'de' where id = $1`, [MEMBERS.invited])
})

const act = (sql: string, ...values: unknown[]) => harness.tries(STEWARD, `select ${sql}`, values)
const block = (whom: Member, reason = 'Insulted others', end: string | null = until) =>
  act('block_account($1, $2, $3)', MEMBERS[whom], reason, end)
const unblock = (whom: Member) => act('unblock_account($1)', MEMBERS[whom])
const remove = (whom: Member) => act(`remove_member($1, 'cancel', 'Left the club')`, MEMBERS[whom])
const decide = (admit: boolean, seen = 'waiting', because: string | null = null) =>
  act('decide_join($1, $2, $3, $4)', MEMBERS.invited, seen, admit, because)
const waiting = async () => {
  await harness.asOperator(`update private.join_policy set mode = 'approval'`)
  await harness.asOperator('delete from profiles where id = $1', [MEMBERS.invited])
  await harness.asOperator(
    `insert into private.join_requests (member_id, username, locale) values ($1, 'Invited Demo', 'de')`,
    [MEMBERS.invited],
  )
}
/** The mails that a worker would send now, each as it would read it. */
async function mails() {
  const ids = await harness.asOperator('select id from private.account_mails order by created_at, id')
  const read = await Promise.all(
    ids.map(({ id }) => harness.asOperator('select * from private.read_account_mail($1)', [id])),
  )
  return read.flat()
}
const notified = async (whom: Member) =>
  (
    await harness.asOperator('select message from notifications where user_id = $1 order by created_at', [
      MEMBERS[whom],
    ])
  ).map(({ message }) => message)
const INVITED = { email: 'invited@example.org', locale: 'de' }

describe('whom it concerns is told by mail, in their language', () => {
  test('of a block, with its reason and end, and of the end of it', async () => {
    await block('invited')
    expect(await mails()).toEqual([
      { ...INVITED, kind: 'blocked', words: 'Insulted others', until: new Date(until) },
    ])
    await unblock('invited')
    expect(await mails()).toEqual([{ ...INVITED, kind: 'unblocked', words: null, until: null }])
    expect(await notified('invited')).toEqual([
      sentenceOf('moderation', { kind: 'account', reason: 'blocked', words: 'Insulted others' }),
      sentenceOf('moderation', { kind: 'account', reason: 'unblocked' }),
    ])
  })

  test('of a block without end', async () => {
    await block('invited', 'Spam', null)
    expect(await mails()).toMatchObject([{ kind: 'blocked', words: 'Spam', until: null }])
  })

  test('of being refused, and of being admitted later', async () => {
    await waiting()
    await decide(false, 'waiting', 'We do not know you.')
    expect(await mails()).toEqual([
      { ...INVITED, kind: 'refused', words: 'We do not know you.', until: null },
    ])
    expect(await notified('invited')).toEqual([])
    await decide(true, 'refused')
    expect(await mails()).toEqual([{ ...INVITED, kind: 'admitted', words: null, until: null }])
    expect(await notified('invited')).toEqual([
      sentenceOf('moderation', { kind: 'account', reason: 'admitted' }),
    ])
  })

  test('of being admitted because everybody may join from now on', async () => {
    await waiting()
    await act(`set_join_policy('open', 'approval')`)
    expect(await mails()).toEqual([{ ...INVITED, kind: 'admitted', words: null, until: null }])
  })

  test('of a removed account at once, with the day on which it goes, and not once more then', async () => {
    await remove('invited')
    const told = { ...INVITED, kind: 'removed', words: 'Left the club' }
    expect(await mails()).toEqual([{ ...told, until: expect.any(Date) }])
    await harness.asOperator('update private.member_removals set due_at = now()')
    await harness.asOperator('select private.finish_member_removal($1)', [MEMBERS.invited])
    expect(await harness.asOperator('select from auth.users where id = $1', [MEMBERS.invited])).toEqual([])
    expect(await mails()).toEqual([{ ...told, until: null }])
    // The backend would send a mail without a reason.
    expect(await harness.asOperator('select from _backend.mail_queue')).toEqual([])
  })

  test('of a merged account at the address of the double', async () => {
    await act('merge_members($1, $2)', MEMBERS.participant, MEMBERS.invited)
    const name = 'Participant Demo'
    expect(await mails()).toEqual([{ ...INVITED, kind: 'merge_asked', words: name, until: null }])
    await harness.as('invited', 'select answer_merge($1, true)', [MEMBERS.participant])
    expect(await mails()).toEqual([
      { ...INVITED, kind: 'merge_agreed', words: name, until: expect.any(Date) },
    ])
    expect(await notified('invited')).toEqual([
      sentenceOf('moderation', { kind: 'account', reason: 'merge_asked', words: name }),
    ])
    await harness.asOperator(`update private.merge_requests set agreed_at = agreed_at - interval '3 days'`)
    await harness.asOperator('select private.finish_merge($1)', [MEMBERS.invited])
    expect(await mails()).toEqual([{ ...INVITED, kind: 'merged', words: null, until: null }])
    expect(await harness.asOperator('select from _backend.mail_queue')).toEqual([])
  })
})

describe('a mail is written once, and is out of date when something else holds', () => {
  test('a press that arrives twice is one block', async () => {
    for (const end of [until, null]) {
      await block('invited', 'Spam', end)
      const first = await harness.asOperator('select id from private.account_mails')
      expect(await block('invited', 'Spam', end)).toEqual({ rows: 1 })
      expect(await harness.asOperator('select id from private.account_mails')).toEqual(first)
    }
    expect(await harness.asOperator('select from steward_log')).toHaveLength(2)
    expect(await notified('invited')).toHaveLength(2)
  })

  test.each([
    [
      'a block that has ended by itself',
      () => block('invited'),
      'update auth.users set banned_until = now()',
    ],
    [
      'the end of a block that was renewed by the operator',
      async () => {
        await block('invited')
        await unblock('invited')
      },
      `update auth.users set banned_until = 'infinity' where id = '${MEMBERS.invited}'`,
    ],
    [
      'an account that has deleted itself',
      () => block('invited'),
      `delete from auth.users where id = '${MEMBERS.invited}'`,
    ],
    [
      'a refusal that was taken back',
      async () => {
        await waiting()
        await decide(false, 'waiting', 'Who?')
      },
      'update private.join_requests set refused_at = null',
    ],
  ])('%s is not told, and the row goes', async (_, before, change) => {
    await before()
    await harness.asOperator(change)
    expect(await mails()).toEqual([])
    expect(await harness.asOperator('select from private.account_mails')).toEqual([])
  })

  test('an address that nobody has confirmed gets none, nor does an account without one', async () => {
    await harness.asOperator('update auth.users set email_confirmed_at = null where id = $1', [
      MEMBERS.invited,
    ])
    await harness.asOperator('update auth.users set email = null where id = $1', [MEMBERS.participant])
    for (const whom of ['invited', 'participant'] as const) await block(whom)
    await remove('creator')
    expect(await mails()).toMatchObject([{ email: 'creator@example.org' }])
  })
})

test('nothing of it names the steward, and nobody reads or writes the mails', async () => {
  await block('invited')
  const everything = JSON.stringify([
    await harness.asOperator('select * from private.account_mails'),
    await harness.asOperator('select * from notifications'),
  ])
  expect(everything).not.toContain(MEMBERS[STEWARD])
  expect(everything).not.toContain('Other Demo')
  for (const sql of [
    'select from private.account_mails',
    'delete from private.account_mails',
    `select private.record_account_mail('${MEMBERS.creator}', 'blocked', 'x')`,
    `select * from private.read_account_mail(gen_random_uuid())`,
    `select private.queue_account_mail(gen_random_uuid(), '{}')`,
  ])
    for (const who of [STEWARD, 'participant', 'nobody'] as const)
      expect(await harness.tries(who, sql), sql).toEqual({ code: '42501' })
})
