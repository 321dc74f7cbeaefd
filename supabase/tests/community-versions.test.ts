import { describe, expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const NO_STEWARD = { code: 'PT403', hint: 'not_a_steward' }
const CHANGED = { code: 'PT409', hint: 'community_changed' }
const FILE = {
  title: 'Club',
  contact: 'club@example.org',
  venues: [
    { id: 'tsg', name: 'TSG Padel', reading: { url: 'https://club.example' } },
    { id: 'arena', name: 'Arena' },
  ],
}

const appoint = (who: Member) =>
  harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[who]])

/** Stores the file of the operator; returns the version. */
async function fill(file: object = FILE): Promise<string> {
  const [row] = await harness.asOperator('select id from private.fill_community($1)', [JSON.stringify(file)])
  return String(row?.id)
}

const propose = (who: Who, data: object, seen: string | null) =>
  harness.tries(who, 'select propose_community($1, $2)', [JSON.stringify(data), seen])

async function proposed(who: Who, data: object, seen: string): Promise<string> {
  const rows = await harness.as(who, 'select propose_community($1, $2) as id', [JSON.stringify(data), seen])
  return String(rows[0]?.id)
}

async function apply(version: string, zone = 'Europe/Berlin'): Promise<unknown> {
  const rows = await harness.asOperator(
    `select private.apply_community($1, (select data from community_versions where id = $1), $2, '[]', null, '[]') as done`,
    [version, zone],
  )
  return rows[0]?.done
}

const states = async () =>
  (await harness.asOperator('select state, data from community_versions order by id')).map(
    ({ state, data }) => `${state} ${(data as { title?: string }).title}`,
  )

describe('who may', () => {
  test('members and strangers neither read, propose, bring back nor count', async () => {
    const first = await fill()
    for (const who of EVERYBODY) {
      const refused = who === 'nobody' ? { code: '42501' } : NO_STEWARD
      expect(await propose(who, FILE, first)).toEqual(refused)
      expect(await harness.tries(who, 'select restore_community($1, $1)', [first])).toEqual(refused)
      expect(await harness.tries(who, 'select * from community_uses()')).toEqual(refused)
      if (who !== 'nobody') {
        expect(await harness.as(who, 'select from community_versions')).toEqual([])
        expect(await harness.as(who, 'select from community_history(null, 10)')).toEqual([])
      }
    }
    expect(await states()).toEqual(['applied Club'])
  })

  test('a steward reads and proposes, and makes nothing count', async () => {
    await appoint('creator')
    const first = await fill()
    const version = await proposed('creator', { title: 'Mine' }, first)
    expect(await states()).toEqual(['applied Club', 'waiting Mine'])
    for (const sql of [
      `select private.apply_community(${version}, '{}', 'UTC', '[]', null, '[]')`,
      `select private.refuse_community(${version}, '{}')`,
      `select private.fill_community('{}')`,
      `select private.store_community('UTC', '[]', null)`,
      `update community_versions set state = 'applied'`,
      `insert into community_versions (state, data) values ('applied', '{}')`,
      'delete from community_versions',
    ])
      expect(await harness.tries('creator', sql), sql).toEqual({ code: '42501' })
    expect(await states()).toEqual(['applied Club', 'waiting Mine'])
  })

  test('one whose role has ended, who is blocked or has not proved the second factor, proposes nothing', async () => {
    await appoint('creator')
    const first = await fill()
    await harness.asOperator(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [MEMBERS.creator],
    )
    expect(await propose('creator', FILE, first)).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
    expect(await harness.as('creator', 'select from community_versions')).toEqual([])
    harness.provesFactor('creator')
    expect(await propose('creator', FILE, first)).toEqual({ rows: 1 })
    await harness.asOperator('delete from stewards')
    expect(await propose('creator', FILE, first)).toEqual(NO_STEWARD)
  })

  test('everybody reads what pages show, without contact and reading', async () => {
    const first = await fill()
    for (const who of EVERYBODY) {
      const [row] = await harness.as(who, 'select public_community() as answer')
      expect(row?.answer).toEqual({
        version: Number(first),
        community: {
          title: 'Club',
          venues: [
            { id: 'tsg', name: 'TSG Padel' },
            { id: 'arena', name: 'Arena' },
          ],
        },
      })
      expect(await harness.as(who, 'select public_community($1) as answer', [first])).toEqual([
        { answer: null },
      ])
    }
  })
})

describe('two editors', () => {
  test('the second is told, whether the first one still waits or counts already', async () => {
    await appoint('creator')
    await appoint('other')
    const first = await fill()
    const mine = await proposed('creator', { title: 'Mine' }, first)
    expect(await propose('other', { title: 'Theirs' }, first)).toEqual(CHANGED)
    expect(await apply(mine)).toBe(true)
    expect(await propose('other', { title: 'Theirs' }, first)).toEqual(CHANGED)
    expect(await propose('other', { title: 'Theirs' }, null)).toEqual(CHANGED)
    expect(await propose('other', { title: 'Theirs' }, mine)).toEqual({ rows: 1 })
  })

  test('a steward corrects what still waits; others do after a minute', async () => {
    await appoint('creator')
    await appoint('other')
    const first = await fill()
    const mine = await proposed('creator', { title: 'Mine' }, first)
    await proposed('creator', { title: 'Better' }, first)
    expect(await states()).toEqual(['applied Club', 'refused undefined', 'waiting Better'])
    expect(await apply(mine)).toBe(false)
    await harness.asOperator(`update community_versions set created_at = now() - interval '61 seconds'`)
    expect(await propose('other', { title: 'Theirs' }, first)).toEqual({ rows: 1 })
    expect(await states()).toEqual([
      'applied Club',
      'refused undefined',
      'refused undefined',
      'waiting Theirs',
    ])
  })
})

test('what counts is stored with its time zone and its courts, and is logged once it counts', async () => {
  await appoint('creator')
  const version = await proposed('creator', { title: 'Mine' }, await fill())
  expect(await harness.asOperator('select from steward_log')).toEqual([])
  expect(
    await harness.asOperator(
      `select private.apply_community($1, '{}', 'Atlantic/Canary', $2, null, '[{"part": "title"}]')`,
      [
        version,
        JSON.stringify([{ venue: 'tsg', id: 1, source: 'ebusy', name: 'One', position: 1, kind: 'single' }]),
      ],
    ),
  ).toHaveLength(1)
  expect(await harness.asOperator('select private.time_zone() as zone')).toEqual([
    { zone: 'Atlantic/Canary' },
  ])
  expect(await harness.asOperator('select name from courts')).toEqual([{ name: 'One' }])
  expect(await harness.asOperator('select steward_id, act, detail from steward_log')).toEqual([
    {
      steward_id: MEMBERS.creator,
      act: 'community_changed',
      detail: { version: Number(version), restores: null, changed: [{ part: 'title' }] },
    },
  ])
  expect(await apply(version)).toBe(false)
})

test('an earlier version is brought back as it was, whatever the steward says is in it', async () => {
  await appoint('creator')
  const first = await fill()
  const second = await proposed('creator', { title: 'Mine' }, first)
  await apply(second)
  const tries = (version: string) =>
    harness.tries('creator', 'select restore_community($1, $2)', [version, second])
  expect(await tries('999999')).toEqual({ code: 'PT404', hint: 'community_version_gone' })
  const [row] = await harness.as('creator', 'select restore_community($1, $2) as id', [first, second])
  expect(await apply(String(row?.id))).toBe(true)
  expect(await states()).toEqual(['applied Club', 'applied Mine', 'applied Club'])
  expect(
    await harness.as('creator', 'select steward_name, restores from community_history(null, 10)'),
  ).toEqual([
    { steward_name: 'Creator Demo', restores: first },
    { steward_name: 'Creator Demo', restores: null },
    { steward_name: null, restores: null },
  ])
  expect((await harness.asOperator('select act from steward_log')).map(({ act }) => act)).toEqual([
    'community_changed',
    'community_restored',
  ])
})

test('the file of the operator holds until a steward has changed something', async () => {
  await appoint('creator')
  const first = await fill()
  expect(await fill()).toBe(first)
  const second = await fill({ ...FILE, title: 'Renamed' })
  expect(second).not.toBe(first)
  const third = await proposed('creator', { title: 'Mine' }, second)
  await apply(third)
  expect(await fill({ ...FILE, title: 'Other' })).toBe(third)
  expect(await states()).toEqual(['applied Club', 'applied Renamed', 'applied Mine'])
})

test('what is refused says why, and does not keep what was pasted', async () => {
  await appoint('creator')
  const version = await proposed('creator', { title: 'secret' }, await fill())
  await harness.asOperator(`select private.refuse_community($1, '{"title: is too long"}')`, [version])
  expect(
    await harness.as('creator', 'select state, data, faults from community_versions where id = $1', [
      version,
    ]),
  ).toEqual([{ state: 'refused', data: {}, faults: ['title: is too long'] }])
})

test('a version is an object of a size that every page can carry', async () => {
  await appoint('creator')
  const first = await fill()
  expect(await propose('creator', ['a list'], first)).toEqual({ code: '23514' })
  expect(await propose('creator', { title: 'x'.repeat(200_000) }, first)).toEqual({ code: '23514' })
  expect(await harness.tries('creator', 'select propose_community(null, $1)', [first])).toEqual({
    code: 'PT404',
    hint: 'community_version_gone',
  })
})

test('a steward sees how many matches and alerts a venue has, private ones counted', async () => {
  await appoint('other')
  await harness.asOperator(
    `insert into court_alerts (user_id, booking_date, from_hour, until_hour, minutes, venue)
     values ($1, now()::date + 2, 18, 20, 60, 'tsg')`,
    [MEMBERS.invited],
  )
  const rows = await harness.as('other', 'select * from community_uses() order by place')
  const [place] = await harness.asOperator('select location from matches where id = $1', [MATCHES.hidden])
  expect(rows).toEqual([
    { place: place?.location, venue: null, matches: '2', alerts: '0' },
    { place: null, venue: 'tsg', matches: '0', alerts: '1' },
  ])
})
