import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceLike } from '../../testing/notification-sentence.ts'
import { EVERYBODY, MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const { as, asOperator, tries } = harness

type Link = { token: string | null; enabled: boolean; guests_allowed: boolean }
type Shown = Record<string, unknown> & { people: { name: string | null; guest: boolean; you: boolean }[] }

const TOM = 'toms-browser-made-this-token'
const UMA = 'umas-browser-made-this-token'
const JOIN = 'select join_as_guest($1, $2, $3) as result'
const LEAVE = 'select leave_as_guest($1) as result'
const RENAME = 'select rename_guest($1, $2) as result'
const SHOW = 'select shared_match($1, $2) as result'
const CHANGE = 'select change_match_link($1, $2, $3, $4) as result'
const gone = { code: 'PT404', hint: 'link_gone' }

let link: string
let hidden: string

beforeEach(async () => {
  link = (await share('creator', MATCHES.open)).token ?? ''
  hidden = (await share('creator', MATCHES.hidden)).token ?? ''
})

async function result<T>(who: Who, sql: string, values: unknown[]): Promise<T> {
  return (await as(who, sql, values))[0]?.result as T
}
const share = (who: Who, match: string) => result<Link>(who, 'select share_match($1) as result', [match])
const show = (token: string, guest: string | null = null, who: Who = 'nobody') =>
  result<Shown | null>(who, SHOW, [token, guest])
const join = (token = link, name = 'Tom', guest = TOM) => tries('nobody', JOIN, [token, name, guest])
const guests = () =>
  asOperator(
    'select match_id, user_id, guest_name, guest_kind, status from match_participants where guest_name is not null',
  )

describe('the link', () => {
  test('everybody who sees a match gets the same link, again and again; a private one only its own', async () => {
    const seen: Link[] = []
    for (const who of ['participant', 'invited', 'other', 'creator'] as const)
      seen.push(await share(who, MATCHES.open))
    expect(new Set(seen.map(({ token }) => token))).toEqual(new Set([link]))
    expect(link).toMatch(/^[\w-]{22}$/)
    expect(await share('participant', MATCHES.hidden)).toMatchObject({ token: hidden })
    const share_ = 'select share_match($1)'
    expect(await tries('other', share_, [MATCHES.hidden])).toEqual({ code: 'PT404', hint: 'match_gone' })
    expect(await tries('nobody', share_, [MATCHES.open])).toEqual({ code: '42501' })
  })

  test('only its hash is stored', async () => {
    const rows = await asOperator('select * from private.match_links')
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(link)
    expect(
      await asOperator('select from private.match_links where token_hash = sha256($1)', [link]),
    ).toHaveLength(1)
  })

  test.each(['participant', 'other', 'nobody'] as const)('%s changes no link', async (who) => {
    expect(await tries(who, CHANGE, [MATCHES.open, true, null, null])).toEqual(
      who === 'nobody' ? { code: '42501' } : { code: 'PT403', hint: 'not_creator' },
    )
  })

  test('a renewed link replaces the former one at once; another match keeps its own', async () => {
    const renewed = await result<Link>('creator', CHANGE, [MATCHES.open, true, null, null])
    expect(renewed.token).not.toBe(link)
    expect(await show(link)).toBeNull()
    expect(await join()).toEqual(gone)
    expect(await tries('other', 'select join_by_link($1)', [link])).toEqual(gone)
    expect(await show(renewed.token ?? '')).toMatchObject({ location: 'TSG Padel' })
    expect(await show(hidden)).toMatchObject({ state: 'ahead' })
  })

  test('one that is switched off opens nothing, is shown to nobody, and is the same when it is on again', async () => {
    const off = await result<Link>('creator', CHANGE, [MATCHES.open, false, false, null])
    expect(off).toEqual({ token: null, enabled: false, guests_allowed: true })
    expect(await share('participant', MATCHES.open)).toEqual(off)
    expect([await show(link), await join()]).toEqual([null, gone])
    expect(await result<Link>('creator', CHANGE, [MATCHES.open, false, true, null])).toMatchObject({
      token: link,
    })
  })

  test.each(['', 'x', 'A'.repeat(22), 'A'.repeat(100_000), null])('no match is behind %j', async (token) => {
    expect(await result('nobody', SHOW, [token, null])).toBeNull()
    expect(await tries('nobody', JOIN, [token, 'Tom', TOM])).toEqual(gone)
  })

  test('after its match it says that it was cancelled, unless it was off', async () => {
    await result('creator', CHANGE, [MATCHES.hidden, false, false, null])
    await join()
    await as('creator', 'delete from matches where creator_id = $1', [MEMBERS.creator])
    expect(await show(link, TOM)).toEqual({ state: 'cancelled', kind: 'standard' })
    expect([await show(hidden), await join()]).toEqual([null, gone])
  })

  test('after an event it says that an event was cancelled, and nothing of one that was deleted before it was kept', async () => {
    await asOperator(`update matches set match_type = 'event' where id = $1`, [MATCHES.open])
    await as('creator', 'delete from matches where id = $1', [MATCHES.open])
    expect(await show(link)).toEqual({ state: 'cancelled', kind: 'event' })
    await asOperator('update private.match_links set kind = null where match_id is null')
    expect(await show(link)).toEqual({ state: 'cancelled' })
  })
})

describe('strangers', () => {
  test('see what the link is for, of a private match too, and no more', async () => {
    expect(await show(hidden)).toEqual({
      state: 'ahead',
      kind: 'standard',
      first_line: null,
      location: 'TSG Padel',
      start: expect.any(String),
      minutes: null,
      level: null,
      players: 4,
      free: 3,
      confirmed: 1,
      guests_allowed: true,
      guests_left: 2,
      host: 'Creator',
      people: [{ name: 'Participant', team: 'A', guest: false, you: false }],
      invited: expect.any(Array),
      held_until: null,
      guest: null,
      own: null,
    })
  })

  test('see of an event by which line it is called, and no other', async () => {
    const describe_ = `update matches set match_type = 'event', description = E'***\\nSummer evening\\nThe code is 1234' where id = $1`
    await asOperator(describe_, [MATCHES.hidden])
    const shown = await show(hidden)
    expect(shown).toMatchObject({ first_line: 'Summer evening' })
    expect(JSON.stringify(shown)).not.toContain('1234')
    await asOperator(`update matches set description = repeat('🎾', 2000)`)
    expect(await show(hidden)).toMatchObject({ first_line: '🎾'.repeat(300) })
    await asOperator(`update matches set match_type = 'standard'`)
    expect(await show(hidden)).toMatchObject({ first_line: null })
  })

  test('read no table and call nothing else', async () => {
    for (const table of [
      'matches',
      'match_participants',
      'private.match_links',
      'private.match_guests',
      'private.link_secret',
    ])
      expect(await tries('nobody', `select from ${table}`)).toEqual({ code: '42501' })
    for (const call of [
      `claim_guest('${TOM}')`,
      `join_by_link('${link}')`,
      `add_guest('${MATCHES.open}', 'Tom', gen_random_uuid())`,
      `private.link_token('${MATCHES.open}', 0)`,
    ])
      expect(await tries('nobody', `select ${call}`)).toEqual({ code: '42501' })
  })

  test.each(EVERYBODY)('%s reaches neither the secret nor the hashes', async (who) => {
    for (const table of ['match_links', 'match_guests', 'link_secret', 'link_counters'])
      expect(await tries(who, `select from private.${table}`)).toEqual({ code: '42501' })
  })
})

describe('a guest', () => {
  test('joins with a first name; the place counts, the creator hears of it', async () => {
    expect(await show(link)).toMatchObject({ free: 3 })
    const shown = await result<Shown>('nobody', JOIN, [link, '  Tom\u200b ', TOM])
    expect(shown).toMatchObject({ free: 2, guests_left: 1, guest: { name: 'Tom' } })
    expect(shown.people).toContainEqual({ name: 'Tom', team: 'B', guest: true, you: true })
    expect(await guests()).toEqual([
      { match_id: MATCHES.open, user_id: null, guest_name: 'Tom', guest_kind: 'link', status: 'confirmed' },
    ])
    const told = () => asOperator('select user_id, type, message from notifications order by user_id')
    expect(await told()).toEqual(
      [MEMBERS.creator, MEMBERS.participant].map((user_id) => ({
        user_id,
        type: 'match_joined',
        message: expect.stringMatching(sentenceLike('match_joined', { name: 'Tom', guest: true })),
      })),
    )
    await result('nobody', LEAVE, [TOM])
    expect(await told()).toEqual([])
  })

  test('who sends the same twice is one guest', async () => {
    expect([await join(), await join()]).toEqual([{ rows: 1 }, { rows: 1 }])
    expect(await guests()).toHaveLength(1)
  })

  test.each(['', '   ', '\u200b', null, 'x'.repeat(41)])('is not called %j', async (name) => {
    expect(await tries('nobody', JOIN, [link, name, TOM])).toMatchObject({ code: '23514' })
  })

  test('needs a token of their own, for one match', async () => {
    expect(await join(link, 'Tom', 'short')).toEqual({ code: '22023' })
    await join()
    expect(await join(hidden)).toEqual({ code: '22023' })
  })

  test('takes no place of a full match, of a past one, or where guests are off', async () => {
    const past = (await share('creator', MATCHES.past)).token ?? ''
    expect(await join(past)).toEqual({ code: 'PT403', hint: 'match_past' })
    expect(await show(past)).toMatchObject({ state: 'past' })
    await result('creator', CHANGE, [MATCHES.hidden, false, null, false])
    expect(await join(hidden)).toEqual({ code: 'PT403', hint: 'guests_off' })
    expect(await show(hidden)).toMatchObject({ guests_allowed: false })
    await asOperator(
      `insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed'`,
      [MATCHES.open, [MEMBERS.other, MEMBERS.creator]],
    )
    expect(await join()).toEqual({ rows: 1 })
    expect(await join(link, 'Uma', UMA)).toEqual({ code: 'PT409', hint: 'match_full' })
    const member = `select join_match_bypass_notifications($1, $2, 'confirmed')`
    expect(await tries('invited', member, [MATCHES.open, MEMBERS.invited])).toMatchObject({
      hint: 'match_full',
    })
  })

  test('is one of half the places at most, however they came', async () => {
    const add = 'select add_guest($1, $2, gen_random_uuid())'
    expect([await join(), await tries('creator', add, [MATCHES.open, 'Zoe'])]).toEqual([
      { rows: 1 },
      { rows: 1 },
    ])
    expect(await join(link, 'Uma', UMA)).toEqual({ code: 'PT409', hint: 'too_many_guests' })
    expect(await tries('creator', add, [MATCHES.open, 'Uma'])).toEqual({
      code: 'PT409',
      hint: 'too_many_guests',
    })
    await asOperator('delete from match_participants where user_id is not null and match_id = $1', [
      MATCHES.open,
    ])
    const shrink = 'update matches set players = 2 where id = $1'
    expect(await tries('creator', shrink, [MATCHES.open])).toEqual({ code: 'PT409', hint: 'too_many_guests' })
  })

  test('without a limit ten of them come', async () => {
    await asOperator(`update matches set match_type = 'event', players = 0 where id = $1`, [MATCHES.open])
    for (const at of Array.from({ length: 10 }).keys())
      expect(await join(link, 'Tom', `${TOM}-${at}`)).toEqual({ rows: 1 })
    expect(await show(link)).toMatchObject({ free: null, guests_left: 0, confirmed: 11 })
    expect(await join()).toEqual({ code: 'PT409', hint: 'too_many_guests' })
  })

  test('changes the name and leaves, with their own token alone', async () => {
    await join()
    await join(link, 'Uma', UMA)
    expect(await result('nobody', RENAME, [TOM, ' Tommy '])).toBe('Tommy')
    expect(await result('nobody', RENAME, ['somebody-else-has-this', 'Eve'])).toBeNull()
    expect(await result('nobody', LEAVE, ['somebody-else-has-this'])).toBe(false)
    expect((await show(link, TOM))?.people.map(({ name, you }) => [name, you]).sort()).toEqual([
      ['Participant', false],
      ['Tommy', true],
      ['Uma', false],
    ])
    expect([await result('nobody', LEAVE, [TOM]), await result('nobody', LEAVE, [TOM])]).toEqual([
      true,
      false,
    ])
    expect((await guests()).map(({ guest_name }) => guest_name)).toEqual(['Uma'])
  })

  test('still leaves when the link is off, and not once the match has begun', async () => {
    await join()
    await result('creator', CHANGE, [MATCHES.open, true, false, null])
    expect(await show(link, TOM)).toMatchObject({ guest: { name: 'Tom' } })
    await asOperator(`update matches set match_date = now() - interval '1 minute' where id = $1`, [
      MATCHES.open,
    ])
    const past = { code: 'PT403', hint: 'match_past' }
    expect([await tries('nobody', LEAVE, [TOM]), await tries('nobody', RENAME, [TOM, 'T'])]).toEqual([
      past,
      past,
    ])
    await asOperator(`update matches set match_date = now() + interval '1 day' where id = $1`, [MATCHES.open])
    expect(await result('nobody', LEAVE, [TOM])).toBe(true)
    expect(await show(link, TOM)).toBeNull()
  })

  test('is removed by the creator and by nobody else, and the token is dead then', async () => {
    await join()
    const remove = `delete from match_participants where guest_name = 'Tom' returning id`
    for (const who of ['participant', 'invited', 'other'] as const)
      expect(await tries(who, remove)).toEqual({ rows: 0 })
    expect(await tries('creator', remove)).toEqual({ rows: 1 })
    expect(await show(link, TOM)).toMatchObject({ guest: null })
    expect(await result('nobody', RENAME, [TOM, 'Tommy'])).toBeNull()
  })

  test('leaves a private match for good when the creator removes them, as a player does: the link is another one', async () => {
    await join(hidden)
    await as('creator', `delete from match_participants where guest_name = 'Tom'`)
    const renewed = (await share('creator', MATCHES.hidden)).token ?? ''
    expect(renewed).not.toBe(hidden)
    expect(await join(hidden, 'Tom', UMA)).toEqual(gone)
    await as('creator', 'delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.hidden,
      MEMBERS.participant,
    ])
    expect(await tries('participant', 'select join_by_link($1)', [renewed])).toEqual(gone)
    expect(await join(renewed, 'Tom', UMA)).toEqual(gone)
  })

  test('keeps its link where the match is public, where a player leaves, or an invitation is taken back', async () => {
    await join()
    await as('creator', `delete from match_participants where guest_name = 'Tom'`)
    expect((await share('creator', MATCHES.open)).token).toBe(link)
    await as('participant', 'delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.hidden,
      MEMBERS.participant,
    ])
    await as('creator', 'delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.hidden,
      MEMBERS.invited,
    ])
    expect((await share('creator', MATCHES.hidden)).token).toBe(hidden)
  })

  test('is neither made nor changed by a request to the table', async () => {
    await join()
    const insert = `insert into match_participants (match_id, user_id, status, guest_name) values ($1, null, 'confirmed', 'Eve')`
    const change = `update match_participants set guest_name = 'Eve' where match_id = $1`
    for (const who of EVERYBODY)
      for (const sql of [insert, change])
        expect(await tries(who, sql, [MATCHES.open])).toEqual({ code: '42501' })
    const team = `update match_participants set team_assignment = 'A' where guest_name = 'Tom' returning id`
    expect(await tries('creator', team)).toEqual({ rows: 0 })
  })

  test('uses of one link are counted together', async () => {
    await asOperator(`update private.rate_limits set most = 2 where action = 'link_uses'`)
    expect(await join()).toEqual({ rows: 1 })
    expect(await tries('nobody', RENAME, [TOM, 'Tommy'])).toEqual({ rows: 1 })
    const many = { code: 'PT429', hint: 'too_many_link_uses' }
    expect(await tries('nobody', RENAME, [TOM, 'Tim'])).toEqual(many)
    expect(await join(link, 'Uma', UMA)).toEqual(many)
    expect(await join(hidden, 'Uma', UMA)).toEqual({ rows: 1 })
    expect(await result('nobody', LEAVE, [TOM])).toBe(true)
  })
})

describe('a guest of the creator', () => {
  const add = 'select add_guest($1, $2, $3) as result'
  const request = '00000000-0000-4000-8000-0000000000ff'

  test('is added once, and by the creator alone', async () => {
    expect(await tries('participant', add, [MATCHES.open, 'Zoe', request])).toEqual({
      code: 'PT403',
      hint: 'not_creator',
    })
    const id = await result('creator', add, [MATCHES.open, 'Zoe', request])
    expect(await result('creator', add, [MATCHES.open, 'Zoe', request])).toBe(id)
    expect(await guests()).toMatchObject([{ guest_name: 'Zoe', guest_kind: 'plus_one' }])
    expect(await tries('creator', add, [MATCHES.past, 'Zoe', MATCHES.past])).toMatchObject({
      hint: 'match_past',
    })
  })

  test('has no token that leaves, renames or claims', async () => {
    await result('creator', add, [MATCHES.open, 'Zoe', request])
    const token = `${MEMBERS.creator} ${request}`
    expect([await result('nobody', LEAVE, [token]), await result('nobody', RENAME, [token, 'Z'])]).toEqual([
      false,
      null,
    ])
    expect(await result('other', 'select claim_guest($1) as result', [token])).toBeNull()
  })
})

describe('a guest who has signed up', () => {
  const CLAIM = 'select claim_guest($1) as result'
  const own = () =>
    asOperator(
      'select status, team_assignment, guest_name from match_participants where match_id = $1 and user_id = $2',
      [MATCHES.hidden, MEMBERS.other],
    )

  beforeEach(() => join(hidden))

  test('has the place of the guest, twice the same, and sees the private match', async () => {
    expect([await result('other', CLAIM, [TOM]), await result('other', CLAIM, [TOM])]).toEqual([
      MATCHES.hidden,
      null,
    ])
    expect(await own()).toEqual([{ status: 'confirmed', team_assignment: 'B', guest_name: null }])
    expect(await guests()).toEqual([])
    expect(await as('other', 'select from matches where id = $1', [MATCHES.hidden])).toHaveLength(1)
    expect(await show(hidden, null, 'other')).toMatchObject({
      own: { match_id: MATCHES.hidden, status: 'confirmed' },
    })
  })

  test('unasked only where the account is newer than the place', async () => {
    const unasked = 'select claim_guest($1, true) as result'
    await asOperator(`update auth.users set created_at = now() - interval '1 hour' where id = $1`, [
      MEMBERS.other,
    ])
    expect(await result('other', unasked, [TOM])).toBeNull()
    await asOperator(`update auth.users set created_at = now() + interval '1 hour' where id = $1`, [
      MEMBERS.other,
    ])
    expect(await result('other', unasked, [TOM])).toBe(MATCHES.hidden)
  })

  test('takes the place along with the sign-up, whose mail may be opened on another device', async () => {
    await asOperator('update matches set players = 2 where id = $1', [MATCHES.hidden])
    await join(link, 'Tom', UMA)
    const id = '00000000-0000-4000-8000-0000000000aa'
    const metadata = { username: 'Tom Newcomer', guest_places: [TOM, 'unknown', UMA], theme: 'night' }
    await asOperator(
      `insert into auth.users (id, email, raw_user_meta_data, created_at) values ($1, 'tom@demo.example', $2, now() - interval '1 day')`,
      [id, metadata],
    )
    expect(await guests()).toHaveLength(2)
    await asOperator('update auth.users set email_confirmed_at = now() where id = $1', [id])
    expect(await guests()).toEqual([])
    const taken = 'select match_id from match_participants where user_id = $1 order by match_id'
    expect(await asOperator(taken, [id])).toEqual(
      [MATCHES.hidden, MATCHES.open].sort().map((match_id) => ({ match_id })),
    )
    expect(await asOperator('select raw_user_meta_data as kept from auth.users where id = $1', [id])).toEqual(
      [{ kept: { username: 'Tom Newcomer', theme: 'night' } }],
    )
  })

  test.each([
    ['stewards hide the match', `update matches set hidden_at = now() where id = '${MATCHES.hidden}'`],
    [
      'stewards block the account',
      `update auth.users set banned_until = now() + interval '1 day' where email = 'tom@demo.example'`,
    ],
  ])('keeps the place as a guest when %s before the address is proved', async (_what, meanwhile) => {
    await asOperator(
      `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'tom@demo.example', $1)`,
      [{ username: 'Tom Newcomer', guest_places: [TOM] }],
    )
    await asOperator(meanwhile)
    await asOperator(`update auth.users set email_confirmed_at = now() where email = 'tom@demo.example'`)
    expect(await asOperator(`select from profiles where username = 'Tom Newcomer'`)).toHaveLength(1)
    expect(await guests()).toMatchObject([{ guest_name: 'Tom', user_id: null }])
  })

  test('keeps the place as a guest while the account waits for a steward, and has it once admitted', async () => {
    await asOperator(`update private.join_policy set mode = 'approval' where mode <> 'approval'`)
    const id = '00000000-0000-4000-8000-0000000000aa'
    await asOperator(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, 'tom@demo.example', now(), $2)`,
      [id, { guest_places: [TOM] }],
    )
    expect(await guests()).toMatchObject([{ guest_name: 'Tom', user_id: null }])
    await asOperator('insert into public.stewards (member_id) values ($1) on conflict do nothing', [
      MEMBERS.creator,
    ])
    await as('creator', `select decide_join($1, 'waiting', true, null)`, [id])
    expect(await guests()).toEqual([])
    expect(await asOperator('select match_id from match_participants where user_id = $1', [id])).toEqual([
      { match_id: MATCHES.hidden },
    ])
  })

  test.each([
    ['a word', '"x"'],
    ['an object', '{"a": 1}'],
    ['a list of anything', `[1, null, {"a": [2]}, "${'x'.repeat(300)}"]`],
    ['an endless list', JSON.stringify(Array.from({ length: 500 }, () => 'none'))],
  ])('a sign-up that says %s makes an account, and takes nothing', async (_what, said) => {
    await asOperator(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), 'tom@demo.example', now(), jsonb_build_object('guest_places', $1::jsonb))`,
      [said],
    )
    expect(await asOperator(`select from profiles where username = 'N.N.'`)).toHaveLength(1)
    expect(await guests()).toHaveLength(1)
  })

  test.each(['pending', 'declined'])('who was %s before keeps one place', async (status) => {
    await asOperator('insert into match_participants (match_id, user_id, status) values ($1, $2, $3)', [
      MATCHES.hidden,
      MEMBERS.other,
      status,
    ])
    expect(await result('other', CLAIM, [TOM])).toBe(MATCHES.hidden)
    expect(await own()).toEqual([{ status: 'confirmed', team_assignment: 'B', guest_name: null }])
  })

  test('who is in already gives the place of the guest back', async () => {
    expect(await result('other', 'select join_by_link($1) as result', [hidden])).toBe(MATCHES.hidden)
    expect(await result('other', CLAIM, [TOM])).toBe(MATCHES.hidden)
    expect([await own(), await guests()]).toMatchObject([[{ status: 'confirmed' }], []])
  })
})

describe('a member with the link', () => {
  const BY_LINK = 'select join_by_link($1) as result'

  test('joins a private match, once, and no other one with it', async () => {
    expect(await result('other', BY_LINK, [hidden])).toBe(MATCHES.hidden)
    expect(await result('other', BY_LINK, [hidden])).toBe(MATCHES.hidden)
    expect(
      await as('other', 'select from match_participants where match_id = $1 and user_id = $2', [
        MATCHES.hidden,
        MEMBERS.other,
      ]),
    ).toHaveLength(1)
  })

  test('without the link a private match stays closed, also after another was opened', async () => {
    await result('other', BY_LINK, [link])
    const member = `select join_match_bypass_notifications($1, $2, 'confirmed')`
    expect(await tries('other', member, [MATCHES.hidden, MEMBERS.other])).toMatchObject({
      hint: 'match_gone',
    })
  })

  test('must have proved the second factor', async () => {
    await asOperator(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [MEMBERS.other],
    )
    for (const call of [BY_LINK, 'select claim_guest($1)'])
      expect(await tries('other', call, [hidden])).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
    expect(await tries('other', 'select share_match($1)', [MATCHES.open])).toMatchObject({
      hint: 'match_gone',
    })
  })
})
