import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { EVERYBODY, insertFixtures, MEMBERS, openHarness, signedIn, type Who } from './harness.ts'

const harness = openHarness()
const NEW = '00000000-0000-4000-8000-0000000000ff'
const NOT_PROVED = { code: 'PT403', hint: 'insufficient_aal' }
const NO_STEWARD = { code: 'PT403', hint: 'not_a_steward' }
const DECIDED = { code: 'PT409', hint: 'join_decided' }

beforeEach(() => harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.creator]))

const setMode = (mode: string) => harness.asOperator('update private.join_policy set mode = $1', [mode])

/** Somebody confirms the address of a new account, after having signed up with these metadata. */
async function signUp(metadata: object = {}): Promise<boolean> {
  await harness.asOperator(
    `insert into auth.users (id, email, raw_user_meta_data) values ($1, 'new@example.org', $2)`,
    [NEW, JSON.stringify({ username: 'New Demo', ...metadata })],
  )
  expect(await isMember(NEW)).toBe(false)
  await harness.asOperator('update auth.users set email_confirmed_at = now() where id = $1', [NEW])
  return isMember(NEW)
}

async function isMember(id: string): Promise<boolean> {
  const found = await harness.asOperator('select from profiles where id = $1', [id])
  return found.length > 0
}

/** Makes the member 'other' somebody who has signed up and waits. */
async function wait(mode = 'approval'): Promise<void> {
  await setMode(mode)
  await harness.asOperator('delete from profiles where id = $1', [MEMBERS.other])
  expect(await join()).toMatchObject({ state: 'waiting', mode, username: 'Other Demo', note: null })
}

const join = async (invitation: string | null = null, who: Who = 'other') =>
  (await harness.as(who, 'select join_community($1) as now', [invitation]))[0]?.now

async function invite(days = 7, uses: number | null = null): Promise<string> {
  const rows = await harness.as('creator', `select create_invitation('Autumn', $1, $2) as token`, [
    days,
    uses,
  ])
  return String(rows[0]?.token)
}

const desk = async () => (await harness.as('creator', 'select join_desk() as now'))[0]?.now as Desk
interface Desk {
  mode: string
  waiting: number
  requests: { id: string; email: string; note: string | null; refused_because: string | null }[]
  invitations: { id: string; uses: number }[]
}
const decide = (admit: boolean, seen = 'waiting', because: string | null = null) =>
  harness.tries('creator', 'select decide_join($1, $2, $3, $4)', [MEMBERS.other, seen, admit, because])
const acts = async () =>
  (await harness.asOperator('select act from steward_log order by id')).map(({ act }) => act)

describe('who signs up', () => {
  test.each([
    ['open', true],
    ['link', false],
    ['approval', false],
  ])('in mode %s, is a member: %s', async (mode, expected) => {
    await setMode(mode)
    expect(await signUp()).toBe(expected)
  })

  test('by a provider or a phone, whose accounts come confirmed, is no member either', async () => {
    await setMode('link')
    await harness.asOperator(
      `insert into auth.users (id, phone, phone_confirmed_at) values ($1, '491701234567', now())`,
      [NEW],
    )
    expect(await isMember(NEW)).toBe(false)
    const other = NEW.replace('ff', 'fe')
    await harness.asOperator(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, 'p@example.org', now())`,
      [other],
    )
    expect(await isMember(other)).toBe(false)
    expect((await desk()).waiting).toBe(2)
  })

  test.each(['link', 'approval'])('with an invitation in mode %s, is a member at once', async (mode) => {
    await setMode(mode)
    expect(await signUp({ invitation: await invite() })).toBe(true)
    expect((await desk()).invitations).toMatchObject([{ uses: 1 }])
    const kept = await harness.asOperator('select raw_user_meta_data as data from auth.users where id = $1', [
      NEW,
    ])
    expect(kept[0]?.data).toEqual({ username: 'New Demo' })
  })

  test.each([
    ['used up', (token: string) => `update private.invitations set uses = most_uses, label = '${token}'`],
    ['expired', () => `update private.invitations set expires_at = now() - interval '1 second'`],
    ['ended', () => 'delete from private.invitations'],
  ])('with an invitation that is %s, waits', async (_, spoil) => {
    await setMode('link')
    const token = await invite(7, 1)
    await harness.asOperator(spoil(token))
    expect(await signUp({ invitation: token })).toBe(false)
    expect(await harness.as('nobody', 'select join_terms($1) as terms', [token])).toEqual([
      { terms: { mode: 'link', invited: false } },
    ])
  })

  test.each(['x'.repeat(32), '', 'null', { $: 1 }, 7])(
    'with the foreign invitation %j, waits',
    async (one) => {
      await setMode('link')
      await invite()
      expect(await signUp({ invitation: one })).toBe(false)
    },
  )

  test('stays a member, whatever the mode becomes', async () => {
    for (const mode of ['link', 'approval']) {
      await setMode(mode)
      expect(await harness.tries('participant', 'select from matches')).toEqual({ rows: 3 })
      expect(await join(null, 'participant')).toEqual({ state: 'member' })
    }
  })
})

describe('somebody who waits', () => {
  beforeEach(() => wait())

  test('exports and deletes what is stored about them', async () => {
    const [row] = await harness.as('other', 'select export_my_data() as data')
    expect(row?.data).toMatchObject({
      account: { email: 'other@example.org' },
      tables: { profiles: [], 'private.join_requests': [{ username: 'Other Demo' }] },
    })
    expect(await harness.tries('other', `select delete_my_account('DELETE', 'cancel')`)).toEqual({ rows: 1 })
    expect(await harness.asOperator('select from private.join_requests')).toEqual([])
  })

  test('sees nothing with a token that outlives the account', async () => {
    await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.other])
    expect(await harness.tries('other', 'select from matches')).toEqual({ rows: 0 })
    expect(await harness.tries('other', 'select join_community()')).toEqual({
      code: 'PT404',
      hint: 'member_gone',
    })
  })

  test('has no open results: the list asks for them before it is known who waits', async () => {
    await wait()
    expect(await harness.as('other', 'select open_results() as now')).toEqual([{ now: [] }])
  })

  test('asks nothing before the second factor is proved, or while blocked', async () => {
    await harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      MEMBERS.other,
    ])
    expect(await harness.tries('other', 'select join_community()')).toEqual(NOT_PROVED)
    expect(await harness.tries('other', `select write_join_note('Hello')`)).toEqual(NOT_PROVED)
    expect(await harness.tries('other', 'select open_results()')).toEqual(NOT_PROVED)
  })

  test('writes a note, which is plain, short, and replaced', async () => {
    const write = (note: string) => harness.tries('other', 'select write_join_note($1)', [note])
    expect(await write('I play on Mondays.')).toEqual({ rows: 1 })
    expect(await write(' \u200bWith Tim. ')).toEqual({ rows: 1 })
    expect((await desk()).requests).toMatchObject([{ email: 'other@example.org', note: 'With Tim.' }])
    expect(await write('I play with Tim.\r\n\nOn Mondays.\n')).toEqual({ rows: 1 })
    expect(await join()).toMatchObject({ note: 'I play with Tim.\n\nOn Mondays.' })
    expect(await write('x'.repeat(501))).toEqual({ code: '23514' })
    expect(await write('')).toEqual({ rows: 1 })
    expect(await join()).toMatchObject({ note: null })
  })

  test('comes in by an invitation that they open later', async () => {
    expect(await join('x'.repeat(32))).toMatchObject({ state: 'waiting' })
    expect(await join(await invite())).toEqual({ state: 'member' })
    expect(await harness.tries('other', 'select from matches')).not.toEqual({ rows: 0 })
    expect((await desk()).waiting).toBe(0)
  })
})

describe('a steward', () => {
  test('admits, and the second one is told', async () => {
    await wait()
    expect(await decide(true)).toEqual({ rows: 1 })
    expect(await isMember(MEMBERS.other)).toBe(true)
    expect(await decide(true)).toEqual(DECIDED)
    expect(await decide(false, 'waiting', 'No')).toEqual(DECIDED)
    expect(await isMember(MEMBERS.other)).toBe(true)
    expect(await acts()).toEqual(['member_admitted'])
  })

  test('refuses with a word, which holds until a steward admits', async () => {
    await wait()
    expect(await decide(false)).toEqual({ code: '22023' })
    expect(await decide(false, 'waiting', 'Not of the club')).toEqual({ rows: 1 })
    const refused = { state: 'refused', refused_because: 'Not of the club' }
    expect(await join()).toMatchObject(refused)
    expect(await join(await invite())).toMatchObject(refused)
    expect(await harness.tries('other', `select write_join_note('Please')`)).toEqual(DECIDED)
    await harness.as('creator', `select set_join_policy('open', 'approval')`)
    expect(await join()).toMatchObject(refused)
    expect(await decide(true)).toEqual(DECIDED)
    expect(await decide(true, 'refused')).toEqual({ rows: 1 })
    expect(await join()).toEqual({ state: 'member' })
  })

  test('opens the community, which lets in those who wait, and nobody in again', async () => {
    await wait()
    expect(await harness.as('creator', `select set_join_policy('open', 'approval') as admitted`)).toEqual([
      { admitted: 1 },
    ])
    expect(await isMember(MEMBERS.other)).toBe(true)
    expect(await harness.tries('creator', `select set_join_policy('link', 'approval')`)).toEqual({
      code: 'PT409',
      hint: 'join_policy_changed',
    })
    expect(await harness.tries('creator', `select set_join_policy('closed', 'open')`)).toEqual({
      code: '23514',
    })
  })

  test('makes links with an end and a number of uses, lists and ends them', async () => {
    const token = await invite(30, 2)
    expect(token).toMatch(/^[\w-]{32}$/)
    const stored = await harness.asOperator('select * from private.invitations')
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await harness.as('nobody', 'select join_terms($1) as terms', [token])).toEqual([
      { terms: { mode: 'open', invited: true } },
    ])
    const [made] = (await desk()).invitations
    await harness.as('creator', 'select end_invitation($1)', [made?.id])
    await harness.as('creator', 'select end_invitation($1)', [made?.id])
    expect(await acts()).toEqual(['invitation_created', 'invitation_ended'])
    for (const days of [0, 366]) await expect(invite(days)).rejects.toMatchObject({ code: '22023' })
    await expect(invite(1, 0)).rejects.toMatchObject({ code: '23514' })
  })

  test('has at most 100 links', async () => {
    await harness.asOperator(
      `insert into private.invitations (token_hash, expires_at, label)
       select n::text::bytea, now() + interval '1 day', '' from generate_series(1, 99) n`,
    )
    await invite()
    await expect(invite()).rejects.toMatchObject({ hint: 'too_many_invitation_links' })
    await harness.asOperator("update private.invitations set expires_at = now() - interval '1 second'")
    expect(await invite()).toHaveLength(32)
  })

  test('alone does any of this', async () => {
    await harness.asOperator(`insert into private.join_requests (member_id, username) values ($1, 'Other')`, [
      MEMBERS.other,
    ])
    for (const who of EVERYBODY.filter((one) => one !== 'creator')) {
      const refused = who === 'nobody' ? { code: '42501' } : NO_STEWARD
      for (const sql of [
        'select join_desk()',
        `select set_join_policy('link', 'open')`,
        `select decide_join('${MEMBERS.other}', 'waiting', true)`,
        `select create_invitation('Mine', 7)`,
        `select end_invitation('${NEW}')`,
      ])
        expect([who, sql, await harness.tries(who, sql)]).toEqual([who, sql, refused])
      for (const table of ['join_policy', 'invitations', 'join_requests'])
        expect(await harness.tries(who, `select from private.${table}`)).toEqual({ code: '42501' })
    }
  })
})

test('twenty who come at once by a link for three are three, and two stewards decide once', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 20 })
  try {
    const client = await pool.connect()
    await insertFixtures(client)
    client.release()
    await pool.query(`update private.join_policy set mode = 'link'`)
    await pool.query(
      `insert into private.invitations (token_hash, expires_at, label, most_uses)
       values (private.token_hash('token'), now() + interval '1 day', '', 3)`,
    )
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        pool.query(
          `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
           values (gen_random_uuid(), $1, now(), '{"invitation": "token"}')`,
          [`guest-${at}@example.org`],
        ),
      ),
    )
    const count = async (sql: string) => (await pool.query(sql)).rowCount
    expect(await count(`select from profiles where username like 'N.N.%'`)).toBe(3)
    expect(await count('select from private.join_requests')).toBe(17)

    const { rows } = await pool.query('select member_id as id from private.join_requests limit 1')
    await pool.query('insert into stewards (member_id) values ($1), ($2)', [MEMBERS.creator, MEMBERS.other])
    const decideAs = (steward: string) =>
      pool.query(
        `select set_config('request.jwt.claims', '${JSON.stringify({ role: 'authenticated', sub: steward, amr: signedIn(0) })}', false);
         select private.decide_join('${rows[0]?.id}', 'waiting', true, null)`,
      )
    const ended = await Promise.allSettled([decideAs(MEMBERS.creator), decideAs(MEMBERS.other)])
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await count(`select from steward_log where act = 'member_admitted'`)).toBe(1)
  } finally {
    await pool.end()
    await database.drop()
  }
})
