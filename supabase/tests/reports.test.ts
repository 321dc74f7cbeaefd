import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { MODERATION_DAYS } from '../../domain/limits.ts'
import { sentenceLike, sentenceOf } from '../../testing/notification-sentence.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { EVERYBODY, insertFixtures, MATCHES, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const GONE = { code: 'PT404', hint: 'report_gone' }
const NO_STEWARD = { code: 'PT403', hint: 'not_a_steward' }
const DECIDED = { code: 'PT409', hint: 'report_decided' }
const HIDDEN = sentenceOf('moderation', {
  kind: 'comment',
  reason: 'hidden',
  quote: 'You play like a fool.',
  words: 'Be kind.',
})
const report = (who: Who, kind: string, thing: string, words: string | null = null) =>
  harness.tries(who, `select report($1, $2, 'insult', $3)`, [kind, thing, words])
const decide = (who: Who, kind: string, thing: string, act: string, words: string | null = 'Be kind.') =>
  harness.tries(who, 'select decide_report($1, $2, $3, $4)', [kind, thing, act, words])
const actAtOnce = (who: Who, kind: string, thing: string, act = 'hide', words: string | null = 'Be kind.') =>
  harness.tries(who, 'select act_at_once($1, $2, $3, $4)', [kind, thing, act, words])
const restore = (who: Who, kind: string, thing: string) =>
  harness.tries(who, 'select restore_hidden($1, $2)', [kind, thing])
const reports = () => harness.asOperator('select * from reports order by created_at')
const appoint = (who: Member) =>
  harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[who]])
const sees = async (who: Who, match = MATCHES.open) =>
  (await harness.as(who, 'select from matches where id = $1', [match])).length === 1
const told = async (who: Member) =>
  (await harness.asOperator('select message from notifications where user_id = $1', [MEMBERS[who]])).map(
    ({ message }) => message,
  )
const acts = async () =>
  (await harness.asOperator('select act, about_member, detail from steward_log order by id')) as {
    act: string
    about_member: string | null
    detail: Record<string, unknown>
  }[]

async function comment(who: Member = 'participant', words = 'You play like a fool.'): Promise<string> {
  const said = `insert into match_comments (match_id, user_id, comment) values ($1, $2, $3) returning id`
  const [row] = await harness.as(who, said, [MATCHES.open, MEMBERS[who], words])
  await harness.asOperator('delete from notifications')
  return String(row?.id)
}
const listed = () => harness.as('other', 'select * from steward_reports(false)')
/** Lets days pass, deletes what was removed before them, and returns the number of things. */
async function finish(days: number): Promise<unknown> {
  await harness.asOperator('update private.removals set due_at = due_at - make_interval(days => $1)', [days])
  const [row] = await harness.asOperator('select private.finish_removals() as finished')
  await harness.asOperator('update private.removals set due_at = due_at + make_interval(days => $1)', [days])
  return row?.finished
}
const comments = (who: Who) =>
  harness.as(who, 'select comment, hidden_because from event_comments where event_id = $1', [MATCHES.open])

describe('a report', () => {
  test('keeps what it is about as it was, and takes words later', async () => {
    const id = await comment()
    expect(await report('other', 'comment', id)).toEqual({ rows: 1 })
    expect(await report('other', 'comment', id, 'He means me.')).toEqual({ rows: 1 })
    await harness.as('participant', 'delete from match_comments where id = $1', [id])
    expect(await reports()).toMatchObject([
      {
        reporter_id: MEMBERS.other,
        about_member: MEMBERS.participant,
        words: 'He means me.',
        snapshot: { text: 'You play like a fool.', by: 'Participant Demo', match: MATCHES.open },
      },
    ])
    expect(await report('invited', 'comment', id)).toEqual(GONE)
  })

  test('is about what the reporter sees, and not about their own', async () => {
    const id = await comment()
    await harness.as('other', 'insert into member_blocks (blocked_id) values ($1)', [MEMBERS.participant])
    expect(await report('other', 'comment', id)).toEqual(GONE)
    expect(await report('other', 'match', MATCHES.hidden)).toEqual(GONE)
    expect(await report('invited', 'match', MATCHES.hidden)).toEqual({ rows: 1 })
    expect(await report('other', 'event_image', MATCHES.open)).toEqual(GONE)
    expect(await report('other', 'avatar', MEMBERS.creator)).toEqual(GONE)
    expect(await report('other', 'member', MEMBERS.creator)).toEqual({ rows: 1 })
    expect(await report('creator', 'match', MATCHES.open)).toEqual({ code: 'PT403', hint: 'own_content' })
    expect(await report('nobody', 'match', MATCHES.open)).toEqual({ code: '42501' })
    expect(await report('other', 'storage', MATCHES.open)).toMatchObject({ code: '23514' })
  })

  test('is read by its reporter and by stewards alone, and written by nobody', async () => {
    await report('other', 'member', MEMBERS.creator)
    await appoint('participant')
    for (const who of EVERYBODY) {
      const rows = who === 'other' || who === 'participant' ? 1 : 0
      expect(await harness.tries(who, 'select from reports')).toEqual(
        who === 'nobody' ? { code: '42501' } : { rows },
      )
      for (const sql of [
        `insert into reports (kind, thing_id, reason, snapshot) values ('member', gen_random_uuid(), 'spam', '{}')`,
        `update reports set reason = 'spam'`,
        'delete from reports',
      ])
        expect(await harness.tries(who, sql)).toEqual({ code: '42501' })
    }
  })

  test.each<[kind: string, thing: string]>([
    ['member', MEMBERS.participant],
    ['match', MATCHES.open],
  ])('about a steward (%s) is for the others: in table, list and names', async (kind, thing) => {
    const steward: Member = kind === 'member' ? 'participant' : 'creator'
    await report('other', kind, thing, 'Always late.')
    await appoint(steward)
    await appoint('invited')
    const seen = async (who: Member) => [
      await harness.tries(who, 'select from reports'),
      await harness.tries(who, 'select from steward_reports(true)'),
      await harness.tries(who, 'select from steward_reports(false)'),
    ]
    const [none, one] = [{ rows: 0 }, { rows: 1 }]
    expect(await seen(steward)).toEqual([none, none, none])
    expect(await seen('invited')).toEqual([one, one, none])
    expect(await decide('invited', kind, thing, 'keep')).toEqual(one)
    expect(await seen(steward)).toEqual([none, none, none])
    expect(await seen('invited')).toEqual([one, none, one])
    // Otherwise nobody could decide.
    await harness.asOperator('delete from stewards where member_id = $1', [MEMBERS.invited])
    expect(await seen(steward)).toEqual([one, none, one])
  })

  test('is taken along by its reporter, and not by the reported member', async () => {
    await report('other', 'member', MEMBERS.creator)
    const exported = async (who: Who) => {
      const [row] = await harness.as(who, 'select export_my_data() as data')
      return JSON.stringify(row?.data)
    }
    expect(await exported('other')).toContain('"insult"')
    expect(await exported('creator')).not.toContain(MEMBERS.other)
  })

  test('stays when its reporter leaves the community', async () => {
    await report('other', 'member', MEMBERS.creator)
    await harness.as('other', `select delete_my_account('DELETE', 'cancel')`)
    expect(await reports()).toMatchObject([{ reporter_id: null, about_member: MEMBERS.creator }])
  })
})

test('only stewards list, decide and restore', async () => {
  await report('other', 'match', MATCHES.open)
  for (const who of EVERYBODY) {
    const refused = who === 'nobody' ? { code: '42501' } : NO_STEWARD
    expect(await decide(who, 'match', MATCHES.open, 'hide')).toEqual(refused)
    expect(await restore(who, 'match', MATCHES.open)).toEqual(refused)
    expect(await harness.tries(who, 'select steward_reports(true)')).toEqual(refused)
    for (const inner of [
      `private.moderate('match', '${MATCHES.open}', 'hide', 'x')`,
      `private.hide_comment('${MATCHES.open}', 'x')`,
      `private.notify_moderated(array['${MEMBERS.other}'::uuid], '{}', 'x', 'x')`,
    ])
      expect(await harness.tries(who, `select ${inner}`)).toEqual({ code: '42501' })
  }
  expect(await sees('other')).toBe(true)
})

describe('a decision', () => {
  test('is one for all who reported the same, and made once', async () => {
    const id = await comment()
    await report('other', 'comment', id)
    await report('invited', 'comment', id, 'Rude')
    await appoint('creator')
    const [listed] = await harness.as('creator', 'select * from steward_reports(true)')
    expect(listed).toMatchObject({
      kind: 'comment',
      about_member: MEMBERS.participant,
      reporters: expect.arrayContaining([
        { name: 'Other Demo', reason: 'insult', words: null },
        { name: 'Invited Demo', reason: 'insult', words: 'Rude' },
      ]),
    })
    expect(await decide('creator', 'comment', id, 'keep', null)).toEqual({ rows: 1 })
    expect(await decide('creator', 'comment', id, 'hide')).toEqual(DECIDED)
    expect(await harness.as('creator', 'select * from steward_reports(true)')).toEqual([])
    expect(await harness.as('creator', 'select decision from steward_reports(false)')).toEqual([
      { decision: 'keep' },
    ])
    for (const who of ['other', 'invited'] as const)
      expect(await told(who)).toEqual([sentenceOf('report_decided', { reason: 'kept' })])
    expect(await told('participant')).toEqual([])
    expect(await acts()).toMatchObject([{ act: 'report_kept', about_member: null }])
    // Reported again, it is a report of its own.
    expect(await report('other', 'comment', id)).toEqual({ rows: 1 })
    expect(await harness.as('creator', 'select from steward_reports(true)')).toHaveLength(1)
  })

  test('needs words to hide or remove, and an act that fits', async () => {
    await report('other', 'member', MEMBERS.creator)
    await appoint('participant')
    for (const [act, words] of [
      ['hide', 'x'],
      ['remove', 'x'],
      ['remove', null],
      ['remove', ' \n '],
      ['remove', ' '.repeat(501)],
      ['burn', 'x'],
    ] as const)
      expect(await decide('participant', 'member', MEMBERS.creator, act, words)).toEqual({ code: '22023' })
    expect(await decide('participant', 'member', MEMBERS.creator, 'done')).toEqual({ rows: 1 })
    expect(await acts()).toMatchObject([{ act: 'report_handled', about_member: null }])
  })

  test('about a steward is made by another, if there is one', async () => {
    await report('other', 'match', MATCHES.open)
    await appoint('creator')
    await appoint('invited')
    expect(await decide('creator', 'match', MATCHES.open, 'keep')).toEqual({
      code: 'PT403',
      hint: 'own_content',
    })
    await harness.asOperator('delete from stewards where member_id = $1', [MEMBERS.invited])
    expect(await decide('creator', 'match', MATCHES.open, 'keep')).toEqual({ rows: 1 })
  })

  test.each<[from: Member, to: Member]>([
    ['other', 'creator'],
    ['creator', 'other'],
  ])('about a steward stays open for the others when a match went from %s to %s', async (from, to) => {
    const handOver = (who: Member) =>
      harness.asOperator('update matches set creator_id = $1 where id = $2', [MEMBERS[who], MATCHES.open])
    await appoint('creator')
    await appoint('invited')
    await handOver(from)
    await report('participant', 'match', MATCHES.open)
    await handOver(to)
    await report('invited', 'match', MATCHES.open)
    expect(await decide('creator', 'match', MATCHES.open, 'keep')).toEqual({
      code: 'PT403',
      hint: 'own_content',
    })
    await actAtOnce('creator', 'match', MATCHES.open)
    const open = `select from reports where about_member = $1 and decided_at is null`
    expect(await harness.asOperator(open, [MEMBERS.creator])).toHaveLength(1)
    expect(await decide('invited', 'match', MATCHES.open, 'keep')).toEqual({ rows: 1 })
    expect(await harness.asOperator(open, [MEMBERS.creator])).toEqual([])
  })
})

describe('a steward who sees something wrong', () => {
  test('hides it at once, with a word to its author, in the log and under what was decided', async () => {
    const id = await comment()
    await appoint('creator')
    expect(await actAtOnce('creator', 'comment', id)).toEqual({ rows: 1 })
    expect(await comments('other')).toEqual([])
    expect(await told('participant')).toEqual([HIDDEN])
    expect(await told('creator')).toEqual([])
    expect(await acts()).toMatchObject([
      {
        act: 'comment_hidden',
        about_member: MEMBERS.participant,
        detail: { thing: 'comment', reason: 'Be kind.' },
      },
    ])
    const decided = await harness.as('creator', 'select * from steward_reports(false)')
    expect(decided).toMatchObject([
      { decision: 'hide', is_hidden: true, reporters: [{ name: 'Creator Demo' }] },
    ])
    expect(await restore('creator', 'comment', id)).toEqual({ rows: 1 })
    expect(await comments('other')).toHaveLength(1)
  })

  test('decides with it what others have reported, and their own report', async () => {
    const id = await comment()
    await appoint('creator')
    for (const who of ['other', 'creator'] as const) await report(who, 'comment', id)
    expect(await actAtOnce('creator', 'comment', id, 'remove')).toEqual({ rows: 1 })
    expect(await told('other')).toContain(sentenceOf('report_decided', { reason: 'acted' }))
    expect(await told('creator')).toEqual([])
    expect(await harness.as('creator', 'select from steward_reports(true)')).toEqual([])
    const [decided] = await harness.as('creator', 'select reporters from steward_reports(false)')
    expect(decided?.reporters).toHaveLength(2)
  })

  test('hides a match, and takes a picture away', async () => {
    await harness.asOperator(`update profiles set avatar_filename = id || '-avatar-1.png' where id = $1`, [
      MEMBERS.participant,
    ])
    await appoint('other')
    expect(await actAtOnce('other', 'avatar', MEMBERS.participant, 'remove')).toEqual({ rows: 1 })
    expect(await actAtOnce('other', 'avatar', MEMBERS.participant, 'remove')).toEqual(GONE)
    expect(await actAtOnce('other', 'match', MATCHES.open)).toEqual({ rows: 1 })
    expect(await sees('participant')).toBe(false)
    expect((await acts()).map(({ act }) => act)).toEqual(['picture_removed', 'match_hidden'])
  })

  test('is told when another one was faster, and tells nobody twice', async () => {
    const id = await comment()
    for (const who of ['creator', 'other'] as const) await appoint(who)
    for (const [kind, thing] of [
      ['comment', id],
      ['match', MATCHES.open],
    ] as const) {
      if (kind === 'match')
        await harness.asOperator('delete from stewards where member_id = $1', [MEMBERS.creator])
      expect(await actAtOnce('other', kind, thing)).toEqual({ rows: 1 })
      expect(await actAtOnce('other', kind, thing)).toEqual(GONE)
    }
    expect(await told('participant')).toHaveLength(2)
    expect(await acts()).toHaveLength(2)
  })

  test('acts on what they see, not on their own, and with words', async () => {
    const id = await comment()
    await appoint('other')
    expect(await actAtOnce('other', 'match', MATCHES.hidden)).toEqual(GONE)
    expect(await actAtOnce('other', 'avatar', MEMBERS.creator, 'remove')).toEqual(GONE)
    for (const [kind, act, words] of [
      ['comment', 'keep', 'x'],
      ['comment', 'done', 'x'],
      ['comment', 'hide', ' '],
      ['comment', null, 'x'],
      ['member', 'hide', 'x'],
    ] as const) {
      const thing = kind === 'member' ? MEMBERS.creator : id
      expect(
        await harness.tries('other', 'select act_at_once($1, $2, $3, $4)', [kind, thing, act, words]),
      ).toEqual({
        code: '22023',
      })
    }
    await appoint('participant')
    expect(await actAtOnce('participant', 'comment', id)).toEqual({ code: 'PT403', hint: 'own_content' })
    expect(await acts()).toEqual([])
    expect(await reports()).toEqual([])
  })
})

test('no member acts at once', async () => {
  const id = await comment()
  for (const who of EVERYBODY)
    for (const [kind, thing] of [
      ['comment', id],
      ['match', MATCHES.open],
    ] as const)
      expect(await actAtOnce(who, kind, thing)).toEqual(who === 'nobody' ? { code: '42501' } : NO_STEWARD)
  await appoint('other')
  await harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    MEMBERS.other,
  ])
  expect(await actAtOnce('other', 'comment', id)).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
  for (const inner of [
    `private.carry_out('comment', '${id}', 'hide', 'x', null, '{}')`,
    `private.lock_thing('comment', '${id}')`,
  ])
    expect(await harness.tries('other', `select ${inner}`)).toEqual({ code: '42501' })
})

describe('a hidden comment', () => {
  test('is seen by its author with the reason and by stewards, counted for nobody, and comes back', async () => {
    const id = await comment()
    await report('other', 'comment', id)
    await appoint('creator')
    const { total } = (
      await harness.asOperator('select sum(total) as total from private.rate_counters where action = $1', [
        'comments',
      ])
    )[0] as { total: unknown }
    expect(await decide('creator', 'comment', id, 'hide')).toEqual({ rows: 1 })
    const hidden = { comment: 'You play like a fool.', hidden_because: 'Be kind.' }
    expect(await comments('participant')).toEqual([hidden])
    expect(await comments('creator')).toEqual([hidden])
    for (const who of ['other', 'invited'] as const) {
      expect(await comments(who)).toEqual([])
      expect(await harness.tries(who, 'select from match_comments where id = $1', [id])).toEqual({ rows: 0 })
      expect(await report(who, 'comment', id)).toEqual(GONE)
    }
    expect(await harness.as('participant', 'select from match_comment_counts')).toEqual([])
    expect(await told('participant')).toEqual([HIDDEN])
    expect(await told('invited')).toEqual([])
    expect(await told('other')).toEqual([sentenceOf('report_decided', { reason: 'acted' })])
    expect(total).not.toBeUndefined()

    expect(await restore('creator', 'comment', id)).toEqual({ rows: 1 })
    expect(await restore('creator', 'comment', id)).toEqual(GONE)
    expect(await comments('other')).toEqual([{ comment: 'You play like a fool.', hidden_because: null }])
    expect(await told('invited')).toEqual([])
    expect((await acts()).map(({ act }) => act)).toEqual(['comment_hidden', 'comment_restored'])
  })

  test('is not shown again by its author, nor are members able to hide', async () => {
    const id = await comment()
    await report('other', 'comment', id)
    await appoint('creator')
    await decide('creator', 'comment', id, 'hide')
    for (const [table, key] of [
      ['match_comments', id],
      ['matches', MATCHES.open],
    ])
      for (const who of ['creator', 'participant'] as const)
        expect(
          await harness.tries(who, `update ${table} set hidden_at = null where id = $1 returning id`, [key]),
        ).toEqual({ code: '42501' })
    expect(
      await harness.tries(
        'participant',
        `insert into match_comments (match_id, user_id, comment, hidden_at) values ($1, $2, 'x', now())`,
        [MATCHES.open, MEMBERS.participant],
      ),
    ).toEqual({ code: '42501' })
    await harness.as('participant', 'delete from match_comments where id = $1', [id])
    expect(await restore('creator', 'comment', id)).toEqual(GONE)
  })
})

describe('a hidden match', () => {
  const hide = async (steward: Member = 'other') => {
    await appoint(steward)
    await report('invited', 'match', MATCHES.open)
    await harness.asOperator('delete from notifications')
    expect(await decide(steward, 'match', MATCHES.open, 'hide')).toEqual({ rows: 1 })
  }

  test('what players have not read about it does not grow meanwhile', async () => {
    await hide()
    await harness.asOperator('set local session_replication_role = replica')
    await harness.asOperator(
      `insert into notifications (user_id, type, related_id, message, data) values ($1, 'match_updated', $2, 'x', '{"changes": {}}')`,
      [MEMBERS.participant, MATCHES.open],
    )
    await harness.asOperator('set local session_replication_role = origin')
    await harness.as('creator', `update matches set location = 'Indoor Arena' where id = $1`, [MATCHES.open])
    expect(
      await harness.asOperator(
        `select data from notifications where user_id = $1 and type = 'match_updated'`,
        [MEMBERS.participant],
      ),
    ).toEqual([{ data: { changes: {} } }])
  })

  test('is gone for all but its creator and stewards, who are told with its players', async () => {
    await hide()
    expect(await Promise.all(['creator', 'other'].map((who) => sees(who as Who)))).toEqual([true, true])
    for (const who of ['participant', 'invited'] as const) {
      expect(await sees(who)).toBe(false)
      for (const table of ['match_comments', 'waiting_lists', 'match_comment_counts'])
        expect(await harness.tries(who, `select from ${table} where match_id = $1`, [MATCHES.open])).toEqual({
          rows: 0,
        })
    }
    const [sentence] = await told('creator')
    expect(sentence).toMatch(
      sentenceLike('moderation', { kind: 'match', reason: 'hidden', words: 'Be kind.' }),
    )
    expect(await told('participant')).toEqual([sentence])
    expect(await told('invited')).toContain(sentence)
    const [own] = await harness.as('creator', 'select hidden_because from matches where id = $1', [
      MATCHES.open,
    ])
    expect(own).toEqual({ hidden_because: 'Be kind.' })
  })

  test('is neither joined nor answered, nor reached by its link, its line, a calendar or a share', async () => {
    const [row] = await harness.as('creator', 'select share_match($1) as link', [MATCHES.open])
    const token = (row?.link as { token: string } | undefined)?.token
    const [feed] = await harness.as('participant', 'select token from create_calendar_feed()')
    await hide('invited')
    const matchGone = { code: 'PT404', hint: 'match_gone' }
    for (const [who, sql, value] of [
      ['other', `select join_match_bypass_notifications($1, '${MEMBERS.other}', 'confirmed')`, MATCHES.open],
      ['other', 'select join_waiting_list($1)', MATCHES.open],
      ['other', 'select get_waiting_list($1)', MATCHES.open],
      ['other', 'select share_match($1)', MATCHES.open],
      [
        'invited',
        `update match_participants set status = 'confirmed' where match_id = $1 and user_id = '${MEMBERS.invited}' returning id`,
        MATCHES.open,
      ],
    ] as const)
      expect(await harness.tries(who, sql, [value]), sql).toEqual(matchGone)
    expect(await harness.tries('other', 'select join_by_link($1)', [token])).toEqual({
      code: 'PT404',
      hint: 'link_gone',
    })
    const guest = 'x'.repeat(22)
    expect(await harness.tries('nobody', `select join_as_guest($1, 'Tom', $2)`, [token, guest])).toEqual({
      code: 'PT404',
      hint: 'link_gone',
    })
    expect(await harness.as('nobody', 'select shared_match($1) as view', [token])).toEqual([{ view: null }])
    expect(await harness.as('nobody', 'select shared_match_calendar($1) as view', [token])).toEqual([
      { view: null },
    ])
    expect(await harness.as('participant', 'select match_calendar($1) as entry', [MATCHES.open])).toEqual([
      { entry: null },
    ])
    const [calendar] = await harness.as('nobody', 'select calendar_feed($1) as feed', [feed?.token])
    expect(JSON.stringify(calendar)).not.toContain(MATCHES.open)
  })

  test('tells its players nothing more until it is shown again', async () => {
    await hide()
    await harness.asOperator('delete from notifications')
    await harness.as('creator', `update matches set location = 'Indoor Arena' where id = $1`, [MATCHES.open])
    expect(await told('participant')).toEqual([])
    expect(await restore('other', 'match', MATCHES.open)).toEqual({ rows: 1 })
    expect(await told('participant')).toEqual([
      expect.stringMatching(
        sentenceLike('moderation', { kind: 'match', reason: 'restored', location: 'Indoor Arena' }),
      ),
    ])
    expect(await sees('participant')).toBe(true)
    expect(await restore('other', 'match', MATCHES.open)).toEqual(GONE)
  })

  test('is hidden with all dates of its series, and removed with those to come', async () => {
    await harness.asOperator(
      `update matches set series_id = $1, match_date = now() + case id when $1 then interval '2 days'
      when $2 then interval '9 days' else interval '1 day' end where true`,
      [MATCHES.open, MATCHES.hidden],
    )
    await report('invited', 'match', MATCHES.open)
    await appoint('other')
    await harness.asOperator('delete from notifications')
    expect(await decide('other', 'match', MATCHES.open, 'remove')).toEqual({ rows: 1 })
    // Nothing is lost for some days.
    const gone = [MATCHES.open, MATCHES.hidden]
    expect(
      await harness.asOperator('select id from matches where hidden_at is not null order by id'),
    ).toEqual(gone.map((id) => ({ id })))
    expect(await listed()).toMatchObject([{ kind: 'match', is_hidden: true, deleted_at: expect.any(Date) }])
    expect(await restore('other', 'match', MATCHES.open)).toEqual({ rows: 1 })
    expect(await finish(8)).toBe(0)
    expect(await decide('other', 'match', MATCHES.open, 'remove')).toEqual(DECIDED)
    await harness.asOperator('delete from notifications')
    expect(await actAtOnce('other', 'match', MATCHES.open, 'remove')).toEqual({ rows: 1 })
    expect(await finish(6)).toBe(0)
    expect(await finish(8)).toBe(2)
    expect(await harness.asOperator('select id from matches')).toEqual([{ id: MATCHES.past }])
    // The organizer has not cancelled it: each is told once, by the stewards.
    for (const who of ['creator', 'participant'] as const)
      expect(await told(who)).toEqual([
        expect.stringMatching(
          sentenceLike('moderation', { kind: 'match', reason: 'removed', words: 'Be kind.' }),
        ),
      ])
  })

  test('a comment that was removed comes back, or goes for good after some days', async () => {
    const id = await comment()
    await appoint('other')
    expect(await actAtOnce('other', 'comment', id, 'remove')).toEqual({ rows: 1 })
    expect(await harness.asOperator('select (due_at - now())::text as left from private.removals')).toEqual([
      { left: `${MODERATION_DAYS.removals} days` },
    ])
    expect(await comments('creator')).toEqual([])
    expect(await restore('other', 'comment', id)).toEqual({ rows: 1 })
    expect(await finish(8)).toBe(0)
    expect(await comments('creator')).toHaveLength(1)
    expect(await actAtOnce('other', 'comment', id, 'remove')).toEqual({ rows: 1 })
    expect(await finish(8)).toBe(1)
    expect(await harness.asOperator('select from match_comments')).toEqual([])
    expect(await restore('other', 'comment', id)).toEqual(GONE)
  })

  test('is decided also when it is gone by then', async () => {
    await report('invited', 'match', MATCHES.open)
    await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
    await appoint('other')
    expect(await decide('other', 'match', MATCHES.open, 'hide')).toEqual({ rows: 1 })
    expect(await restore('other', 'match', MATCHES.open)).toEqual(GONE)
  })
})

test('a picture is removed from the profile or the match that shows it', async () => {
  const avatar = `${MEMBERS.creator}-avatar-1.png`
  await harness.asOperator('update profiles set avatar_filename = $2 where id = $1', [
    MEMBERS.creator,
    avatar,
  ])
  await harness.asOperator(`update matches set image_url = $2 where id = $1`, [
    MATCHES.open,
    `${MEMBERS.creator}/one.png`,
  ])
  await appoint('other')
  for (const [kind, thing] of [
    ['avatar', MEMBERS.creator],
    ['event_image', MATCHES.open],
  ] as const) {
    expect(await report('participant', kind, thing)).toEqual({ rows: 1 })
    expect(await decide('other', kind, thing, 'hide')).toEqual({ code: '22023' })
    expect(await decide('other', kind, thing, 'remove')).toEqual({ rows: 1 })
  }
  expect(
    await harness.asOperator(
      'select avatar_filename, image_url from profiles, matches where profiles.id = creator_id and matches.id = $1',
      [MATCHES.open],
    ),
  ).toEqual([{ avatar_filename: null, image_url: null }])
  const removed = sentenceOf('moderation', { kind: 'picture', reason: 'hidden', words: 'Be kind.' })
  expect(await told('creator')).toEqual([removed, removed])
  // Both come back, unless their owner has chosen another.
  expect(await listed()).toMatchObject([{ is_hidden: true }, { is_hidden: true }])
  await harness.asOperator('delete from notifications')
  for (const [kind, thing] of [
    ['avatar', MEMBERS.creator],
    ['event_image', MATCHES.open],
  ] as const) {
    expect(await restore('other', kind, thing)).toEqual({ rows: 1 })
    expect(await restore('other', kind, thing)).toEqual(GONE)
  }
  expect(
    await harness.asOperator(
      'select avatar_filename, image_url from profiles, matches where profiles.id = creator_id and matches.id = $1',
      [MATCHES.open],
    ),
  ).toEqual([{ avatar_filename: avatar, image_url: `${MEMBERS.creator}/one.png` }])
  const back = sentenceOf('moderation', { kind: 'picture', reason: 'restored' })
  expect(await told('creator')).toEqual([back, back])
  expect((await acts()).at(-1)).toMatchObject({ act: 'picture_restored', about_member: MEMBERS.creator })
})

test('of two stewards who hide a comment at once, one by a report, the author is told by one', async () => {
  const database = await createTestDatabase()
  const open = async (who: Member) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [
      JSON.stringify({ role: 'authenticated', sub: MEMBERS[who], aal: 'aal1' }),
    ])
    return client
  }
  const [first, second] = [await open('creator'), await open('other')]
  const operator = new pg.Client({ connectionString: database.url })
  await operator.connect()
  try {
    await insertFixtures(operator)
    await operator.query('insert into stewards (member_id) values ($1), ($2)', [
      MEMBERS.creator,
      MEMBERS.other,
    ])
    const { rows } = await operator.query(
      `insert into match_comments (match_id, user_id, comment) values ($1, $2, 'Fool') returning id`,
      [MATCHES.open, MEMBERS.participant],
    )
    await operator.query(
      `insert into reports (reporter_id, kind, thing_id, reason, snapshot, about_member)
       values ($1, 'comment', $2, 'insult', '{}', $3)`,
      [MEMBERS.invited, rows[0].id, MEMBERS.participant],
    )
    await operator.query('delete from notifications')
    await first.query('begin')
    await first.query(`select private.act_at_once('comment', $1, 'hide', 'Be kind.')`, [rows[0].id])
    const late = second.query(`select private.decide_report('comment', $1, 'hide', 'Be kind.')`, [rows[0].id])
    const again = expect(late).rejects.toMatchObject({ hint: 'report_decided' })
    await first.query('commit')
    await again
    const told = await operator.query('select user_id from notifications where type <> $1', ['steward_work'])
    expect(told.rows.map(({ user_id }) => user_id).sort()).toEqual(
      [MEMBERS.participant, MEMBERS.invited].sort(),
    )
  } finally {
    await Promise.all([first, second, operator].map((client) => client.end()))
    await database.drop()
  }
})
