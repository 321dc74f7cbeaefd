import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '../../domain/limits.ts'
import { EVERYBODY, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const NUMBER = '0711 555 0100'

/** The creator's number as the REST interface reads it for a caller. */
async function seenBy(who: Who): Promise<unknown> {
  const [row] = await harness.as(
    who,
    'select private.shown_phone_number(phone_number) as number from profiles where id = $1',
    [MEMBERS.creator],
  )
  return row?.number
}
const setAs = (who: Member, column: string, value: string | null, whose: Member = who) =>
  harness.tries(who, `update profiles set ${column} = $1 where id = $2 returning id`, [value, MEMBERS[whose]])

beforeEach(() => setAs('creator', 'phone_number', NUMBER))

describe('a phone number', () => {
  test.each<[string, Record<Member, string | null>]>([
    ['members', { creator: NUMBER, participant: NUMBER, invited: NUMBER, other: NUMBER }],
    ['players', { creator: NUMBER, participant: NUMBER, invited: null, other: null }],
    ['nobody', { creator: NUMBER, participant: null, invited: null, other: null }],
  ])('shown to %s is seen by these', async (visibility, seen) => {
    await harness.asOperator(
      `insert into match_participants (match_id, user_id, status)
       select distinct match_id, $1::uuid, 'confirmed' from match_participants where user_id = $2 on conflict do nothing`,
      [MEMBERS.creator, MEMBERS.participant],
    )
    expect(await setAs('creator', 'phone_visibility', visibility)).toEqual({ rows: 1 })
    for (const [who, number] of Object.entries(seen)) expect(await seenBy(who as Member)).toBe(number)
  })

  test('is shown to those one plays with unless one says otherwise', async () => {
    expect(await harness.as('other', 'select distinct phone_visibility from profiles')).toEqual([
      { phone_visibility: 'players' },
    ])
    expect(await setAs('creator', 'phone_visibility', 'everybody')).toEqual({ code: '23514' })
    expect(await setAs('other', 'phone_visibility', 'members', 'creator')).toEqual({ rows: 0 })
  })

  test('stands in no row that a member can read, and where there is none it looks the same', async () => {
    for (const who of EVERYBODY.filter((one) => one !== 'nobody')) {
      const rows = await harness.as(who, 'select id, phone_number::text as stored from profiles')
      for (const { id, stored } of rows) expect(stored).toBe(id)
      expect(await harness.tries(who, 'select * from private.phone_numbers')).toEqual({ code: '42501' })
    }
    expect(await harness.tries('nobody', `select private.shown_phone_number('${MEMBERS.creator}')`)).toEqual({
      code: '42501',
    })
  })

  test('cannot be had by the id alone', async () => {
    const by = (who: Who) =>
      harness.as(who, `select private.shown_phone_number('${MEMBERS.creator}') as number`)
    expect(await by('other')).toEqual([{ number: null }])
    expect(await by('creator')).toEqual([{ number: NUMBER }])
  })

  test('is not shown to a stolen password of a member with a second factor', async () => {
    await setAs('creator', 'phone_visibility', 'members')
    await harness.asOperator(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [MEMBERS.other],
    )
    const by = `select private.shown_phone_number('${MEMBERS.creator}') as number`
    expect(await harness.as('other', by)).toEqual([{ number: null }])
    harness.provesFactor('other')
    expect(await harness.as('other', by)).toEqual([{ number: NUMBER }])
  })

  test('is changed, and removed, by its member only', async () => {
    for (const statement of [
      `update profiles set phone_number = '1' where id = '${MEMBERS.creator}' returning id`,
      `update profiles set phone_number = null where id = '${MEMBERS.creator}' returning id`,
    ])
      expect(await harness.tries('other', statement)).toEqual({ rows: 0 })
    for (const conflict of ['nothing', 'update set phone_number = excluded.phone_number'])
      expect(
        await harness.tries(
          'other',
          `insert into profiles (id, username, phone_number) values ('${MEMBERS.creator}', 'Thief', '1') on conflict (id) do ${conflict}`,
        ),
      ).toEqual({ code: '42501' })
    expect(await seenBy('creator')).toBe(NUMBER)
    expect(await setAs('creator', 'username', 'Renamed')).toEqual({ rows: 1 })
    expect(await seenBy('creator')).toBe(NUMBER)
    expect(await setAs('creator', 'phone_number', MEMBERS.creator)).toEqual({ rows: 1 })
    expect(await seenBy('creator')).toBe(NUMBER)
    for (const blank of [null, '  ']) {
      await setAs('creator', 'phone_number', NUMBER)
      await setAs('creator', 'phone_number', blank)
      expect(await seenBy('creator')).toBeNull()
    }
  })

  test('that reads like the id of somebody else is but a text', async () => {
    expect(await setAs('other', 'phone_number', MEMBERS.creator)).toEqual({ rows: 1 })
    const [row] = await harness.as(
      'other',
      'select private.shown_phone_number(phone_number) as number from profiles where id = $1',
      [MEMBERS.other],
    )
    expect(row?.number).toBe(MEMBERS.creator)
  })

  test('is part of what its member takes along, and gone with the account', async () => {
    const [mine] = await harness.as('creator', 'select export_my_data() as data')
    expect(mine?.data).toMatchObject({
      tables: { profiles: [{ id: MEMBERS.creator, phone_number: NUMBER }] },
    })
    const [other] = await harness.as('other', 'select export_my_data() as data')
    expect(JSON.stringify(other?.data)).not.toContain(NUMBER)
    await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.creator])
    await harness.asOperator('set constraints all immediate')
    expect(await harness.asOperator('select from private.phone_numbers')).toEqual([])
  })
})

test('a list gives a few numbers at most, also of those who show theirs to all members', async () => {
  await harness.asOperator(
    `insert into auth.users (id, email, email_confirmed_at)
     select gen_random_uuid(), n || '@x.example', now() from generate_series(1, 30) as n`,
  )
  await harness.asOperator(`update profiles set phone_number = '1', phone_visibility = 'members'`)
  const list = 'select private.shown_phone_number(phone_number) as number from profiles'
  const rows = await harness.as('other', `${list} where id <> $1`, [MEMBERS.other])
  expect(rows.filter(({ number }) => number !== null)).toHaveLength(LIMITS.phoneNumbersAtOnce)
  expect(await harness.as('other', `${list} where id = $1`, [MEMBERS.other])).toEqual([{ number: '1' }])
})

test('a REST service that connects as authenticator finds the members', async () => {
  await harness.asOperator('set local role authenticator')
  const casts = await harness.asOperator(
    `select castfunc::regproc::text as through from pg_cast
      where castsource = 'public.member_phone'::regtype and casttarget = 'json'::regtype
        and castcontext = 'i' and castmethod = 'f' and has_function_privilege(castfunc, 'execute')`,
  )
  await harness.asOperator('reset role')
  expect(casts).toEqual([{ through: 'private.shown_phone_number' }])
})
