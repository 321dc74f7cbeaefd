import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '../../domain/notifications/all-kinds.ts'
import { EVERYBODY, MATCHES, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const GONE = { code: 'PT404', hint: 'match_gone' }
const BLOCK = 'insert into member_blocks (blocked_id) values ($1)'
const block = (who: Who, whom: Member) => harness.tries(who, BLOCK, [MEMBERS[whom]])
const sees = async (who: Who, match = MATCHES.open) =>
  (await harness.as(who, 'select from matches where id = $1', [match])).length === 1
const invite = (who: Member) =>
  harness.tries(
    'creator',
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
    [MATCHES.open, MEMBERS[who]],
  )
const notified = async (who: Member) =>
  (await harness.asOperator('select type from notifications where user_id = $1', [MEMBERS[who]])).map(
    ({ type }) => type,
  )

test('members write and read their own blocks, and nobody learns who has blocked them', async () => {
  expect(await block('other', 'creator')).toEqual({ rows: 0 })
  expect(await harness.as('other', 'select blocked_id from member_blocks')).toEqual([
    { blocked_id: MEMBERS.creator },
  ])
  for (const who of EVERYBODY.filter((one) => one !== 'other')) {
    const refused = who === 'nobody' ? { code: '42501' } : { rows: 0 }
    expect(await harness.tries(who, 'select from member_blocks')).toEqual(refused)
    expect(await harness.tries(who, 'delete from member_blocks returning blocked_id')).toEqual(refused)
    expect(await harness.tries(who, 'update member_blocks set created_at = now()')).toEqual({ code: '42501' })
    expect(
      await harness.tries(who, 'insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [
        MEMBERS.other,
        MEMBERS.invited,
      ]),
    ).toEqual({ code: '42501' })
  }
  expect(await harness.tries('other', 'select from private.my_blocks')).toEqual({ rows: 1 })
  expect(await block('other', 'other')).toEqual({ code: '23514' })
})

test('the data that a member takes along has their own blocks alone', async () => {
  await block('other', 'creator')
  const exported = async (who: Who) => {
    const [row] = await harness.as(who, 'select export_my_data() as data')
    return (row?.data as { tables: { member_blocks: { blocked_id: string }[] } } | undefined)?.tables
      .member_blocks
  }
  expect(await exported('other')).toEqual([expect.objectContaining({ blocked_id: MEMBERS.creator })])
  expect(await exported('creator')).toEqual([])
})

test('at most 200 are blocked', async () => {
  await harness.asOperator(`insert into auth.users (id, email, email_confirmed_at)
    select gen_random_uuid(), n || '@example.test', now() from generate_series(1, 201) n`)
  await harness.asOperator(`update private.rate_limits set most = 1000 where action = 'member_blocks'`)
  const all = `insert into member_blocks (blocked_id) select id from profiles where id <> $1 limit $2`
  expect(await harness.tries('other', all, [MEMBERS.other, 201])).toEqual({
    code: 'PT409',
    hint: 'too_many_blocks',
  })
  expect(await harness.tries('other', all, [MEMBERS.other, 200])).toEqual({ rows: 0 })
})

/** The blocker and the blocked are the same for both: whoever it was, neither sees the other. */
describe.each<[Member, Member]>([
  ['creator', 'other'],
  ['other', 'creator'],
])('after %s has blocked %s', (blocker, blocked) => {
  test('the match of the one is gone for the other, and for nobody else', async () => {
    await block(blocker, blocked)
    expect(await sees('other')).toBe(false)
    expect(await sees('other', MATCHES.past)).toBe(false)
    for (const who of ['creator', 'participant', 'invited'] as const) expect(await sees(who)).toBe(true)
    for (const table of ['match_participants', 'match_comments', 'waiting_lists'])
      expect(
        await harness.tries('other', `select from ${table} where match_id = $1`, [MATCHES.open]),
      ).toEqual({
        rows: 0,
      })
    await harness.as(blocker, 'delete from member_blocks')
    expect(await sees('other')).toBe(true)
  })

  test('it is not joined by its id, its link, its line or a share either', async () => {
    const [row] = await harness.as('creator', 'select share_match($1) as link', [MATCHES.open])
    const token = (row?.link as { token: string } | undefined)?.token
    await block(blocker, blocked)
    for (const [sql, value] of [
      [`select join_match_bypass_notifications($1, '${MEMBERS.other}', 'confirmed')`, MATCHES.open],
      ['select join_by_link($1)', token],
      ['select join_waiting_list($1)', MATCHES.open],
      ['select get_waiting_list($1)', MATCHES.open],
      ['select share_match($1)', MATCHES.open],
    ])
      expect(await harness.tries('other', sql ?? '', [value]), sql).toEqual(GONE)
  })

  test('an invitation is not told, not seen and not answered, and the inviting member does not learn why', async () => {
    await block(blocker, blocked)
    expect(await invite('other')).toEqual({ rows: 0 })
    expect(await notified('other')).toEqual([])
    expect(await sees('other')).toBe(false)
    const answer = `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2 returning id`
    expect(await harness.tries('other', answer, [MATCHES.open, MEMBERS.other])).toEqual(GONE)
  })

  test('an invitation from before goes', async () => {
    await invite('other')
    expect(await notified('other')).toEqual(['match_invitation'])
    await block(blocker, blocked)
    expect(await notified('other')).toEqual([])
    expect(await sees('other')).toBe(false)
  })

  test('a turn in the line rests, and the place that was held is offered to the next', async () => {
    await harness.asOperator('update matches set players = 2 where id = $1', [MATCHES.open])
    await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.open,
      MEMBERS.invited,
    ])
    await harness.as('creator', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      MATCHES.open,
      MEMBERS.creator,
    ])
    for (const who of ['other', 'invited'] as const)
      await harness.as(who, 'select join_waiting_list($1)', [MATCHES.open])
    await harness.as('participant', 'delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.open,
      MEMBERS.participant,
    ])
    const offered = () =>
      harness.asOperator('select user_id from match_offers where match_id = $1 and ended_at is null', [
        MATCHES.open,
      ])
    expect(await offered()).toEqual([{ user_id: MEMBERS.other }])
    await block(blocker, blocked)
    expect(await offered()).toEqual([{ user_id: MEMBERS.invited }])
    const [row] = await harness.as('invited', 'select get_waiting_list($1) as list', [MATCHES.open])
    expect(row?.list).toMatchObject({ waiting: 1, own: { position: 1 }, line: [{ name: 'Invited Demo' }] })
  })
})

test('whoever plays goes on seeing the match, hears of it, and does not see the comments of the other', async () => {
  const comment = 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)'
  await harness.as('creator', comment, [MATCHES.open, MEMBERS.creator, 'Who brings balls?'])
  await harness.asOperator('delete from notifications')
  await block('participant', 'creator')
  expect(await sees('participant')).toBe(true)
  const comments = (who: Who) =>
    harness.tries(who, 'select from match_comments where match_id = $1', [MATCHES.open])
  expect(await comments('participant')).toEqual({ rows: 0 })
  expect(await comments('invited')).toEqual({ rows: 1 })
  const total = 'select total from match_comment_counts where match_id = $1'
  expect(await harness.as('participant', total, [MATCHES.open])).toEqual([])

  await harness.as('creator', comment, [MATCHES.open, MEMBERS.creator, 'I do.'])
  expect(await notified('participant')).toEqual([])
  expect(await notified('invited')).toEqual(['match_comment'])
  await harness.as('creator', `update matches set location = 'Indoor Arena' where id = $1`, [MATCHES.open])
  expect(await notified('participant')).toEqual(['match_updated'])
})

test('a calendar has no invitation of a blocked member', async () => {
  const [feed] = await harness.as('invited', 'select token from create_calendar_feed()')
  const entries = async () => {
    const [row] = await harness.as('nobody', 'select calendar_feed($1) as feed', [feed?.token])
    return (row?.feed as { entries: unknown[] } | undefined)?.entries.length
  }
  expect(await entries()).toBe(3)
  await block('invited', 'creator')
  expect(await entries()).toBe(0)
})

/** A block between one of these two and somebody who has nothing to do with the match. */
describe.each<[Member, Member]>([
  ['participant', 'other'],
  ['other', 'participant'],
])('a block of %s against %s says nothing about a private match of a third', (blocker, blocked) => {
  test('so that who is removed from it is told', async () => {
    await block(blocker, blocked)
    await harness.as('creator', 'delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.hidden,
      MEMBERS.participant,
    ])
    expect(await notified('participant')).toEqual(['match_updated'])
  })

  test('so that an open invitation, and what was told of it, stays', async () => {
    const unrelated = blocker === 'participant' ? 'invited' : blocker
    await harness.asOperator(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'match_invitation', 'x', $2)`,
      [MEMBERS.invited, MATCHES.hidden],
    )
    await harness.asOperator(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'substitute_found', 'x', $2)`,
      [MEMBERS.participant, MATCHES.hidden],
    )
    await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.hidden,
      MEMBERS.participant,
    ])
    await block(blocker, blocked)
    if (unrelated === 'invited') await block('invited', 'other')
    expect(await notified('invited')).toEqual(['match_invitation'])
    expect(await notified('participant')).toContain('substitute_found')
  })
})

test('whoever plays is told that the one whom they have blocked removed them, and may say that they cannot come', async () => {
  await block('participant', 'creator')
  const decline = `update match_participants set status = 'declined' where match_id = $1 and user_id = $2 returning id`
  await harness.asOperator(
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`,
    [MATCHES.hidden, MEMBERS.other],
  )
  await block('other', 'creator')
  await harness.as('creator', 'delete from match_participants where match_id = $1 and user_id = $2', [
    MATCHES.hidden,
    MEMBERS.participant,
  ])
  expect(await notified('participant')).toEqual(['match_updated'])
  expect(await harness.tries('other', decline, [MATCHES.hidden, MEMBERS.other])).toEqual({ rows: 1 })
})

test('nobody hears that a match is cancelled which a block has hidden from them', async () => {
  await block('invited', 'creator')
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
  expect(await notified('participant')).toEqual(['match_cancelled'])
  expect(await notified('invited')).toEqual([])
})

test('a member whom the creator has blocked does not come in through the place of a guest', async () => {
  const [row] = await harness.as('creator', 'select share_match($1) as link', [MATCHES.hidden])
  const token = (row?.link as { token: string } | undefined)?.token
  const guest = 'a-token-that-a-browser-made'
  await harness.as('nobody', 'select join_as_guest($1, $2, $3)', [token, 'Otto', guest])
  await block('creator', 'other')
  expect(await harness.tries('other', 'select join_by_link($1)', [token])).toEqual(GONE)
  expect(await harness.tries('other', 'select claim_guest($1)', [guest])).toEqual(GONE)
  expect(await sees('other', MATCHES.hidden)).toBe(false)
})

describe.each<[Member, Member]>([
  ['creator', 'participant'],
  ['participant', 'creator'],
])('what was told before %s has blocked %s', (blocker, blocked) => {
  const say = (who: Member, comment: string) =>
    harness.as(who, 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)', [
      MATCHES.open,
      MEMBERS[who],
      comment,
    ])
  const entries = (who: Member) =>
    harness.asOperator(
      `select data ->> 'messages' as messages, data ->> 'quote' as quote, data ->> 'name' as name
         from notifications where user_id = $1 and type = 'match_comment'`,
      [MEMBERS[who]],
    )

  test.each([...NOTIFICATION_KINDS])('quotes neither of them to the other, as %s', async (kind) => {
    const tell = (who: Member, of: Member) =>
      harness.asOperator(
        `insert into notifications (user_id, type, related_id, message, data)
         values ($1, $2, $3, 'x', private.match_facts((select m from matches m where id = $3))
           || jsonb_build_object('member', $4::text, 'name', 'Somebody', 'quote', 'Their words', 'messages', 1, 'since', now(),
             'joined', '[]'::jsonb, 'left', '[]'::jsonb, 'declined', '[]'::jsonb))`,
        [MEMBERS[who], kind, MATCHES.open, MEMBERS[of]],
      )
    await tell('creator', 'participant')
    await tell('participant', 'creator')
    await tell('invited', 'creator')
    await block(blocker, blocked)
    const left = await harness.asOperator(
      `select user_id, data ->> 'member' as of from notifications where data::text || message like '%Their words%'`,
    )
    // Nothing is between these two.
    expect(left).toEqual([{ user_id: MEMBERS.invited, of: MEMBERS.creator }])
  })

  test('goes where it was theirs alone, and counts the comments of others', async () => {
    await say('creator', 'Who brings balls?')
    await say('creator', 'Anybody?')
    expect(await entries('participant')).toMatchObject([{ messages: '2', quote: 'Anybody?' }])
    await block(blocker, blocked)
    expect(await entries('participant')).toEqual([])
    expect(await entries('invited')).toMatchObject([{ messages: '2', quote: 'Anybody?' }])
  })

  test('tells of the comments of others, without the last one', async () => {
    await say('invited', 'I do.')
    await say('creator', 'Thank you.')
    await block(blocker, blocked)
    expect(await entries('participant')).toEqual([{ messages: '1', quote: null, name: null }])
  })

  test('keeps the words of somebody else who was the last one', async () => {
    await say('creator', 'Who brings balls?')
    await say('invited', 'I do.')
    await block(blocker, blocked)
    expect(await entries('participant')).toEqual([{ messages: '1', quote: 'I do.', name: 'Invited Demo' }])
  })

  test('is not quoted where it was read either', async () => {
    await say('creator', 'Who brings balls?')
    await harness.asOperator('update notifications set read = true')
    await block(blocker, blocked)
    expect(await entries('participant')).toEqual([{ messages: '1', quote: null, name: null }])
  })
})
