import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import {
  EVERYBODY,
  insertFixtures,
  MEMBERS,
  type Member,
  openHarness,
  signedIn,
  type Who,
} from './harness.ts'

const harness = openHarness()
const NO_STEWARD = { code: 'PT403', hint: 'not_a_steward' }
const LINK_GONE = { code: 'PT404', hint: 'steward_link_gone' }
const become = (who: Who, token: string) => harness.tries(who, 'select become_steward($1)', [token])
const name = (who: Who, whom: Member) => harness.tries(who, 'select name_steward($1)', [MEMBERS[whom]])
const end = (who: Who, whom: Member) => harness.tries(who, 'select end_steward($1)', [MEMBERS[whom]])
const block = (who: Member) =>
  harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    MEMBERS[who],
  ])

async function newLink(): Promise<string> {
  const [row] = await harness.asOperator('select private.create_steward_link() as token')
  return String(row?.token)
}

async function isSteward(who: Member): Promise<boolean> {
  return (await harness.as(who, 'select private.is_steward() as yes'))[0]?.yes === true
}

const log = async () =>
  (await harness.asOperator('select act, steward_id, about_member from steward_log order by id')).map(
    ({ act, steward_id, about_member }) => [act, nameOf(steward_id), nameOf(about_member)].join(' '),
  )
const nameOf = (id: unknown) => Object.entries(MEMBERS).find(([, one]) => one === id)?.[0] ?? String(id)

/** Makes the creator the first steward. */
async function appoint(who: Member = 'creator'): Promise<void> {
  expect(await become(who, await newLink())).toEqual({ rows: 1 })
}

describe('the link of the operator', () => {
  test('makes one member a steward, once', async () => {
    const token = await newLink()
    expect(await become('other', token)).toEqual({ rows: 1 })
    expect(await become('invited', token)).toEqual(LINK_GONE)
    expect(await isSteward('other')).toBe(true)
    expect(await isSteward('invited')).toBe(false)
    expect(await log()).toEqual(['steward_by_link other other'])
  })

  test('is stored as a hash, works for a day, and ends with all others once one is used', async () => {
    const [first, second] = [await newLink(), await newLink()]
    const stored = await harness.asOperator('select * from private.steward_links')
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain(first)
    await harness.asOperator(`update private.steward_links set expires_at = now() - interval '1 second'
      where token_hash = private.token_hash('${first}')`)
    expect(await become('other', first)).toEqual(LINK_GONE)
    expect(await become('other', second)).toEqual({ rows: 1 })
    expect(await harness.asOperator('select from private.steward_links')).toEqual([])
  })

  test('is left to others by a steward who opens it', async () => {
    await appoint()
    const token = await newLink()
    expect(await harness.as('creator', 'select become_steward($1) as became', [token])).toEqual([
      { became: false },
    ])
    expect(await become('other', token)).toEqual({ rows: 1 })
  })

  test('ends with the role of a steward, and once another steward is named', async () => {
    await appoint()
    const kept = await newLink()
    await harness.as('creator', 'select name_steward($1)', [MEMBERS.other])
    expect(await become('invited', kept)).toEqual(LINK_GONE)
    const keptAgain = await newLink()
    await harness.as('creator', 'select end_steward($1)', [MEMBERS.other])
    expect(await become('other', keptAgain)).toEqual(LINK_GONE)
    const last = await newLink()
    await harness.asOperator('delete from profiles where id = $1', [MEMBERS.creator])
    expect(await become('other', last)).toEqual(LINK_GONE)
  })

  test('is neither guessed, nor made or read by members, and does nothing for a stranger', async () => {
    for (const who of EVERYBODY) {
      const refused = who === 'nobody' ? { code: '42501' } : LINK_GONE
      expect(await become(who, 'x'.repeat(32))).toEqual(refused)
      expect(await harness.tries(who, 'select private.create_steward_link()')).toEqual({ code: '42501' })
      expect(await harness.tries(who, 'select from private.steward_links')).toEqual({ code: '42501' })
    }
    expect(await become('nobody', await newLink())).toEqual({ code: '42501' })
  })

  test('does nothing for a member who is blocked, or has not proved the second factor', async () => {
    const token = await newLink()
    await block('other')
    expect(await become('other', token)).toMatchObject({ code: 'PT403' })
    await addFactor('invited')
    expect(await become('invited', token)).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
    harness.provesFactor('invited')
    expect(await become('invited', token)).toEqual({ rows: 1 })
  })

  test('at most ten are kept, the newest', async () => {
    const tokens = []
    for (let made = 0; made < 12; made++) {
      tokens.push(await newLink())
      await harness.asOperator(
        `update private.steward_links set created_at = created_at - interval '1 minute'`,
      )
    }
    expect(await harness.asOperator('select from private.steward_links')).toHaveLength(10)
    expect(await become('other', tokens[0] ?? '')).toEqual(LINK_GONE)
    expect(await become('other', tokens[11] ?? '')).toEqual({ rows: 1 })
  })
})

const addFactor = (who: Member) =>
  harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [MEMBERS[who]],
  )

describe('the role', () => {
  test('is given and ended by stewards, and by nobody else', async () => {
    await appoint()
    for (const who of EVERYBODY.filter((one) => one !== 'creator')) {
      const refused = who === 'nobody' ? { code: '42501' } : NO_STEWARD
      expect(await name(who, 'other')).toEqual(refused)
      expect(await end(who, 'creator')).toEqual(refused)
      for (const sql of [
        `insert into stewards (member_id) values ('${MEMBERS.other}')`,
        'update stewards set created_at = now()',
        'delete from stewards',
      ])
        expect(await harness.tries(who, sql)).toEqual({ code: '42501' })
    }
    expect(await name('creator', 'other')).toEqual({ rows: 1 })
    expect(await name('creator', 'other')).toEqual({ rows: 1 })
    expect(await end('other', 'creator')).toEqual({ rows: 1 })
    expect(await isSteward('creator')).toBe(false)
    expect(await name('creator', 'creator')).toEqual(NO_STEWARD)
    expect(await log()).toEqual([
      'steward_by_link creator creator',
      'steward_named creator other',
      'steward_ended other creator',
    ])
  })

  test('is not written by a steward past the functions', async () => {
    await appoint()
    for (const sql of [
      `insert into stewards (member_id) values ('${MEMBERS.other}')`,
      'update stewards set named_by = null',
      'delete from stewards',
      `insert into steward_log (act) values ('x')`,
      `update steward_log set act = 'x'`,
      'delete from steward_log',
      'truncate steward_log',
      `select private.log_steward_act('x')`,
    ])
      expect(await harness.tries('creator', sql), sql).toEqual({ code: '42501' })
  })

  test('of the last steward does not end, and one may end their own', async () => {
    await appoint()
    expect(await end('creator', 'creator')).toEqual({ code: 'PT409', hint: 'last_steward' })
    await name('creator', 'other')
    expect(await end('creator', 'creator')).toEqual({ rows: 1 })
    expect(await end('other', 'other')).toEqual({ code: 'PT409', hint: 'last_steward' })
  })

  test('holds only while the session is assured and the account is not blocked', async () => {
    await appoint()
    await addFactor('creator')
    expect(await isSteward('creator')).toBe(false)
    expect(await name('creator', 'other')).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
    harness.provesFactor('creator')
    expect(await isSteward('creator')).toBe(true)
    await block('creator')
    expect(await isSteward('creator')).toBe(false)
    expect(await name('creator', 'other')).toMatchObject({ code: 'PT403' })
    expect(await harness.tries('creator', 'select from steward_log')).toEqual({ rows: 0 })
  })

  test('is not given to a member who is blocked or has left', async () => {
    await appoint()
    await block('other')
    expect(await name('creator', 'other')).toEqual({ code: 'PT409', hint: 'member_is_blocked' })
    expect(await harness.tries('creator', 'select name_steward(gen_random_uuid())')).toEqual({
      code: 'PT404',
      hint: 'member_gone',
    })
  })

  test('is seen by members, and goes with the account', async () => {
    await appoint()
    expect(await harness.tries('invited', 'select from stewards')).toEqual({ rows: 1 })
    expect(await harness.tries('nobody', 'select from stewards')).toEqual({ code: '42501' })
    await harness.as('creator', `select delete_my_account('DELETE', 'cancel')`)
    expect(await harness.asOperator('select from stewards')).toEqual([])
    expect(await log()).toEqual(['steward_by_link creator creator'])
  })
})

describe('the log', () => {
  test('is read by stewards alone, the last act first, with the names of today', async () => {
    await appoint()
    await name('creator', 'other')
    const page = (who: Who, before: number | null = null, limit = 100) =>
      harness.as(who, 'select * from steward_log_page($1, $2)', [before, limit])
    const [last, first] = await page('other')
    expect(last).toMatchObject({
      act: 'steward_named',
      steward_name: 'Creator Demo',
      about_name: 'Other Demo',
      detail: {},
    })
    expect(await page('other', Number(last?.id))).toEqual([first])
    expect(await page('other', null, 1)).toEqual([last])
    for (const who of ['participant', 'invited'] as const) {
      expect(await page(who)).toEqual([])
      expect(await harness.tries(who, 'select from steward_log')).toEqual({ rows: 0 })
    }
    expect(await harness.tries('nobody', 'select from steward_log')).toEqual({ code: '42501' })
    await end('other', 'creator')
    expect(await page('creator')).toEqual([])
  })

  test('is taken along by those whom it is about, without the others', async () => {
    await appoint()
    await name('creator', 'other')
    const acts = async (who: Who) => {
      const [row] = await harness.as(who, 'select export_my_data() as data')
      return (row?.data as { steward_acts: object[] } | undefined)?.steward_acts
    }
    expect(await acts('other')).toEqual([
      expect.objectContaining({ act: 'steward_named', as_steward: false, about_me: true }),
    ])
    expect(await acts('creator')).toMatchObject([
      { act: 'steward_by_link' },
      { as_steward: true, about_me: false },
    ])
    expect(await acts('invited')).toEqual([])
    expect(JSON.stringify(await acts('other'))).not.toContain(MEMBERS.creator)
  })

  test('keeps every entry, whoever asks', async () => {
    await appoint()
    for (const sql of [
      'update public.steward_log set act = act',
      'delete from public.steward_log',
      'truncate public.steward_log',
    ]) {
      await harness.asOperator('savepoint kept')
      await expect(harness.asOperator(sql), sql).rejects.toMatchObject({ code: '42501' })
      await harness.asOperator('rollback to savepoint kept')
    }
  })
})

test('a member who is blocked reaches nothing with a token that still lives', async () => {
  expect(await harness.tries('participant', 'select from matches')).toEqual({ rows: 3 })
  await block('participant')
  expect(await harness.tries('participant', 'select from matches')).toEqual({ rows: 0 })
  expect(await harness.tries('participant', 'select from profiles')).toEqual({ rows: 0 })
  harness.provesFactor('participant')
  expect(await harness.tries('participant', 'select from matches')).toEqual({ rows: 0 })
  await harness.asOperator(`update auth.users set banned_until = now() - interval '1 second'`)
  expect(await harness.tries('participant', 'select from matches')).toEqual({ rows: 3 })
})

/** Two members at once, each in a transaction of its own: the second waits for the first. */
async function atOnce(
  one: [Member, string],
  other: [Member, string],
  prepare: (db: pg.Client) => Promise<unknown>,
) {
  const database = await createTestDatabase()
  const clients = [0, 1, 2].map(() => new pg.Client({ connectionString: database.url }))
  try {
    const [operator] = clients as [pg.Client, pg.Client, pg.Client]
    await Promise.all(clients.map((client) => client.connect()))
    await insertFixtures(operator)
    await prepare(operator)
    const results = await Promise.all(
      [one, other].map(async ([who, sql], at) => {
        const client = clients[at + 1] as pg.Client
        await client.query('begin')
        await client.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
          [JSON.stringify({ role: 'authenticated', sub: MEMBERS[who], aal: 'aal1', amr: signedIn(0) })],
        )
        const said = await client.query(sql).then(
          () => 'done',
          ({ hint }: pg.DatabaseError) => String(hint),
        )
        await client.query(said === 'done' ? 'commit' : 'rollback')
        return said
      }),
    )
    const { rows } = await operator.query('select from stewards')
    return { results: results.sort(), stewards: rows.length }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await database.drop()
  }
}

test('of two who open the link at once, one becomes a steward', async () => {
  const link = `insert into private.steward_links (token_hash) values (private.token_hash('token'))`
  const open = `select become_steward('token')`
  expect(await atOnce(['other', open], ['invited', open], (db) => db.query(link))).toEqual({
    results: ['done', 'steward_link_gone'],
    stewards: 1,
  })
})

test('of two stewards who end each other at once, one stays', async () => {
  const both = `insert into stewards (member_id) values ('${MEMBERS.other}'), ('${MEMBERS.invited}')`
  expect(
    await atOnce(
      ['other', `select end_steward('${MEMBERS.invited}')`],
      ['invited', `select end_steward('${MEMBERS.other}')`],
      (db) => db.query(both),
    ),
  ).toEqual({ results: ['done', 'not_a_steward'], stewards: 1 })
})
