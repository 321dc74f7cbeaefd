import { expect, test } from 'vitest'
import { EVERYBODY, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const newcomer = '00000000-0000-4000-8000-00000000000f'
const signUp = (data: unknown, confirmedAt: Date | null = new Date()) =>
  harness.asOperator(
    'insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, $3, $4)',
    [newcomer, 'newcomer@example.org', confirmedAt, JSON.stringify(data)],
  )
const profile = async () => (await harness.asOperator('select * from profiles where id = $1', [newcomer]))[0]

test.each([
  [{ username: 'Nora Newcomer' }, 'Nora Newcomer'],
  [{ username: '\t Nora Newcomer \n' }, 'Nora Newcomer'],
  [{ username: 'N'.repeat(200) }, 'N'.repeat(80)],
  [{ username: ' \u2003 ' }, 'N.N.'],
  [{ username: '' }, 'N.N.'],
  [{ username: null }, 'N.N.'],
  [{ username: { first: 'Nora' } }, '{"first": "Nora"}'],
  [{ username: ' ', full_name: 'Nora Newcomer' }, 'Nora Newcomer'],
  [{ name: 'Nora', user_name: 'nora-n' }, 'Nora'],
  [{ preferred_username: 'nora-n' }, 'nora-n'],
  [{}, 'N.N.'],
  ['not an object', 'N.N.'],
  [null, 'N.N.'],
])('the sign-up with %j makes a profile named %s', async (data, username) => {
  await signUp(data)
  expect(await profile()).toMatchObject({ username, skill_level: 'Beginner', email: null })
})

test.each([
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
  ['german', null],
  ['de_DE', null],
  ['de\n', null],
  [{ de: 1 }, null],
  [null, null],
])('the sign-up on a page in %j keeps the language %j', async (locale, kept) => {
  await signUp({ username: 'Nora', locale })
  expect(await profile()).toMatchObject({ username: 'Nora', locale: kept })
})

test('a language is chosen by its member alone, and is a tag', async () => {
  const choose = (who: Who, locale: string | null) =>
    harness.tries(who, 'update profiles set locale = $1 where id = $2 returning id', [
      locale,
      MEMBERS.creator,
    ])
  expect(await choose('creator', 'de')).toEqual({ rows: 1 })
  expect(await choose('creator', null)).toEqual({ rows: 1 })
  expect(await choose('other', 'de')).toEqual({ rows: 0 })
  expect(await choose('nobody', 'de')).toEqual({ code: '42501' })
  for (const locale of ['', 'D', 'de-', 'de_DE', 'de\n', "de'; --", 'x'.repeat(1000)])
    expect(await choose('creator', locale), locale).toEqual({ code: '23514' })
})

test.each(['email_confirmed_at', 'phone_confirmed_at'])('nobody is a member before %s', async (column) => {
  await signUp({ username: 'Nora Newcomer' }, null)
  await harness.asOperator('update auth.users set last_sign_in_at = null where id = $1', [newcomer])
  expect(await profile()).toBeUndefined()
  await harness.asOperator(`update auth.users set ${column} = now() where id = $1`, [newcomer])
  expect(await profile()).toMatchObject({ username: 'Nora Newcomer' })
  await harness.asOperator(`update profiles set username = 'Nora N' where id = $1`, [newcomer])
  await harness.asOperator(`update auth.users set ${column} = now() where id = $1`, [newcomer])
  expect(await profile()).toMatchObject({ username: 'Nora N' })
})

test('a profile goes with its account', async () => {
  await signUp({})
  await harness.asOperator('delete from auth.users where id = $1', [newcomer])
  expect(await profile()).toBeUndefined()
})

test.each([
  ['shown', 'newcomer@example.org', 'moved@example.org'],
  ['not shown', null, null],
])('an address that is %s follows the account', async (_how, before, after) => {
  await signUp({})
  await harness.asOperator('update profiles set email = $2 where id = $1', [newcomer, before])
  await harness.asOperator(`update auth.users set email = 'moved@example.org' where id = $1`, [newcomer])
  expect(await profile()).toMatchObject({ email: after })
})

test.each(EVERYBODY)('%s sees what is theirs to see', async (who) => {
  const seen = await harness.tries(who, 'select * from profiles')
  expect(seen).toEqual(who === 'nobody' ? { code: '42501' } : { rows: 4 })
})

test('an address reaches those who are shown it, and nobody else reads it', async () => {
  const contact = (who: Who) => harness.as(who, `select email from profiles where id = '${MEMBERS.creator}'`)
  const show = (email: string | null) =>
    harness.as('creator', 'update profiles set email = $1 where id = $2', [email, MEMBERS.creator])
  expect(await contact('other')).toEqual([{ email: null }])
  await show('creator@example.org')
  expect(await contact('other')).toEqual([{ email: 'creator@example.org' }])
  await show(null)
  expect(await contact('other')).toEqual([{ email: null }])
  for (const column of ['phone_number', 'email', 'id'])
    expect(await harness.tries('nobody', `select ${column} from profiles`)).toEqual({ code: '42501' })
})

test('a stolen password shows no phone numbers of a member with a second factor, nor to them', async () => {
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
    [MEMBERS.other],
  )
  expect(await harness.tries('other', 'select phone_number from profiles')).toEqual({ rows: 0 })
  harness.provesFactor('other')
  expect(await harness.tries('other', 'select phone_number from profiles')).toEqual({ rows: 4 })
})

test.each(['phone_number', 'skill_level', 'email', 'avatar_url', 'avatar_filename'])(
  "another member's %s is neither set nor taken away",
  async (column) => {
    const change = `update profiles set ${column} = null where id = '${MEMBERS.creator}' returning id`
    expect(await harness.tries('other', change)).toEqual({ rows: 0 })
    const upsert = `insert into profiles (id, username) values ('${MEMBERS.creator}', 'Thief')
      on conflict (id) do update set ${column} = null, username = excluded.username`
    expect(await harness.tries('other', upsert)).toEqual({ code: '42501' })
  },
)

const rename = (who: Who, whose: string) =>
  harness.tries(who, `update profiles set username = 'Renamed' where id = $1 returning id`, [whose])

test('members change their own profile and nobody else does', async () => {
  expect(await rename('other', MEMBERS.other)).toEqual({ rows: 1 })
  expect(await rename('other', MEMBERS.creator)).toEqual({ rows: 0 })
  expect(await rename('nobody', MEMBERS.creator)).toEqual({ code: '42501' })
})

test.each([
  'update profiles set id = gen_random_uuid()',
  'update profiles set created_at = now()',
  'update profiles set updated_at = now()',
  'delete from profiles',
])('nobody may %s', async (sql) => {
  expect(await harness.tries('other', sql)).toEqual({ code: '42501' })
})

test('nobody creates a profile, which would make them a member', async () => {
  const create = 'insert into profiles (id, username) values ($1, $2)'
  await harness.asOperator('delete from profiles where id = $1', [MEMBERS.other])
  for (const who of EVERYBODY)
    expect(await harness.tries(who, create, [MEMBERS.other, 'Somebody'])).toEqual({ code: '42501' })
})

test('members show the address of their own account, or none', async () => {
  const show = 'update profiles set email = $1 where id = $2 returning id'
  expect(await harness.tries('other', show, ['other@example.org', MEMBERS.other])).toEqual({ rows: 1 })
  expect(await harness.tries('other', show, [null, MEMBERS.other])).toEqual({ rows: 1 })
  expect(await harness.tries('other', show, ['creator@example.org', MEMBERS.other])).toEqual({
    code: 'PT403',
    hint: 'not_own_email',
  })
})

test('a change moves updated_at, and saving the same does not', async () => {
  const aged = `update profiles set updated_at = '2020-01-01Z' where id = $1`
  const stamp = async () =>
    (
      await harness.asOperator(`select updated_at = now() as moved from profiles where id = $1`, [
        MEMBERS.other,
      ])
    )[0]
  await harness.asOperator('alter table profiles disable trigger stamp_update')
  await harness.asOperator(aged, [MEMBERS.other])
  await harness.asOperator('alter table profiles enable trigger stamp_update')
  await harness.as('other', 'update profiles set username = username')
  expect(await stamp()).toEqual({ moved: false })
  await rename('other', MEMBERS.other)
  expect(await stamp()).toEqual({ moved: true })
})

test.each([
  ['username', '  '],
  ['username', 'x'.repeat(81)],
  ['skill_level', 'Champion'],
  ['phone_number', '1'.repeat(41)],
  ['avatar_url', 'x'.repeat(2049)],
  ['avatar_filename', 'x'.repeat(256)],
])('%s refuses %j', async (column, value) => {
  expect(await harness.tries('other', `update profiles set ${column} = $1`, [value])).toEqual({
    code: '23514',
  })
})
