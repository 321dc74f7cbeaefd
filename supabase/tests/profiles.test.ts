import { expect, test } from 'vitest'
import { CAST, EVERYBODY, openStage, type Who } from './cast.ts'

const stage = openStage()
const newcomer = '00000000-0000-4000-8000-00000000000f'
const signUp = (data: unknown, confirmedAt: Date | null = new Date()) =>
  stage.asOperator(
    'insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, $3, $4)',
    [newcomer, 'newcomer@example.org', confirmedAt, JSON.stringify(data)],
  )
const profile = async () => (await stage.asOperator('select * from profiles where id = $1', [newcomer]))[0]

test.each([
  [{ username: 'Nora Newcomer' }, 'Nora Newcomer'],
  [{ username: '\t Nora Newcomer \n' }, 'Nora Newcomer'],
  [{ username: 'N'.repeat(200) }, 'N'.repeat(80)],
  [{ username: ' \u2003 ' }, 'New player'],
  [{ username: '' }, 'New player'],
  [{ username: null }, 'New player'],
  [{ username: { first: 'Nora' } }, '{"first": "Nora"}'],
  [{ username: ' ', full_name: 'Nora Newcomer' }, 'Nora Newcomer'],
  [{ name: 'Nora', user_name: 'nora-n' }, 'Nora'],
  [{ preferred_username: 'nora-n' }, 'nora-n'],
  [{}, 'New player'],
  ['not an object', 'New player'],
  [null, 'New player'],
])('the sign-up with %j makes a profile named %s', async (data, username) => {
  await signUp(data)
  expect(await profile()).toMatchObject({ username, skill_level: 'Beginner', email: null })
})

test.each(['email_confirmed_at', 'phone_confirmed_at'])('nobody is a member before %s', async (column) => {
  await signUp({ username: 'Nora Newcomer' }, null)
  await stage.asOperator('update auth.users set last_sign_in_at = null where id = $1', [newcomer])
  expect(await profile()).toBeUndefined()
  await stage.asOperator(`update auth.users set ${column} = now() where id = $1`, [newcomer])
  expect(await profile()).toMatchObject({ username: 'Nora Newcomer' })
  await stage.asOperator(`update profiles set username = 'Nora N' where id = $1`, [newcomer])
  await stage.asOperator(`update auth.users set ${column} = now() where id = $1`, [newcomer])
  expect(await profile()).toMatchObject({ username: 'Nora N' })
})

test('a profile goes with its account', async () => {
  await signUp({})
  await stage.asOperator('delete from auth.users where id = $1', [newcomer])
  expect(await profile()).toBeUndefined()
})

test.each([
  ['shown', 'newcomer@example.org', 'moved@example.org'],
  ['not shown', null, null],
])('an address that is %s follows the account', async (_how, before, after) => {
  await signUp({})
  await stage.asOperator('update profiles set email = $2 where id = $1', [newcomer, before])
  await stage.asOperator(`update auth.users set email = 'moved@example.org' where id = $1`, [newcomer])
  expect(await profile()).toMatchObject({ email: after })
})

test.each(EVERYBODY)('%s sees what is theirs to see', async (who) => {
  const seen = await stage.tries(who, 'select * from profiles')
  expect(seen).toEqual(who === 'nobody' ? { code: '42501' } : { rows: 4 })
})

test('an address reaches those who are shown it, and nobody else reads it', async () => {
  const contact = (who: Who) => stage.as(who, `select email from profiles where id = '${CAST.creator}'`)
  const show = (email: string | null) =>
    stage.as('creator', 'update profiles set email = $1 where id = $2', [email, CAST.creator])
  expect(await contact('other')).toEqual([{ email: null }])
  await show('creator@example.org')
  expect(await contact('other')).toEqual([{ email: 'creator@example.org' }])
  await show(null)
  expect(await contact('other')).toEqual([{ email: null }])
  for (const column of ['phone_number', 'email', 'id'])
    expect(await stage.tries('nobody', `select ${column} from profiles`)).toEqual({ code: '42501' })
})

test('a stolen password shows no phone numbers of a member with a second factor, nor to them', async () => {
  await stage.asOperator(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
    [CAST.other],
  )
  expect(await stage.tries('other', 'select phone_number from profiles')).toEqual({ rows: 0 })
  stage.provesFactor('other')
  expect(await stage.tries('other', 'select phone_number from profiles')).toEqual({ rows: 4 })
})

test.each(['phone_number', 'skill_level', 'email', 'avatar_url', 'avatar_filename'])(
  "another member's %s is neither set nor taken away",
  async (column) => {
    const change = `update profiles set ${column} = null where id = '${CAST.creator}' returning id`
    expect(await stage.tries('other', change)).toEqual({ rows: 0 })
    const upsert = `insert into profiles (id, username) values ('${CAST.creator}', 'Thief')
      on conflict (id) do update set ${column} = null, username = excluded.username`
    expect(await stage.tries('other', upsert)).toEqual({ code: '42501' })
  },
)

const rename = (who: Who, whose: string) =>
  stage.tries(who, `update profiles set username = 'Renamed' where id = $1 returning id`, [whose])

test('members change their own profile and nobody else does', async () => {
  expect(await rename('other', CAST.other)).toEqual({ rows: 1 })
  expect(await rename('other', CAST.creator)).toEqual({ rows: 0 })
  expect(await rename('nobody', CAST.creator)).toEqual({ code: '42501' })
})

test.each([
  'update profiles set id = gen_random_uuid()',
  'update profiles set created_at = now()',
  'update profiles set updated_at = now()',
  'delete from profiles',
])('nobody may %s', async (sql) => {
  expect(await stage.tries('other', sql)).toEqual({ code: '42501' })
})

test('members create their own missing profile only', async () => {
  const create = 'insert into profiles (id, username) values ($1, $2)'
  await stage.asOperator('delete from profiles where id = $1', [CAST.other])
  await stage.asOperator('delete from profiles where id = $1', [CAST.invited])
  expect(await stage.tries('other', create, [CAST.invited, 'Somebody'])).toEqual({ code: '42501' })
  expect(await stage.tries('other', create, [CAST.other, 'Other Demo'])).toEqual({ rows: 0 })
})

test('members show the address of their own account, or none', async () => {
  const show = 'update profiles set email = $1 where id = $2 returning id'
  expect(await stage.tries('other', show, ['other@example.org', CAST.other])).toEqual({ rows: 1 })
  expect(await stage.tries('other', show, [null, CAST.other])).toEqual({ rows: 1 })
  expect(await stage.tries('other', show, ['creator@example.org', CAST.other])).toEqual({
    code: 'PT403',
    hint: 'not_own_email',
  })
})

test('a change moves updated_at, and saving the same does not', async () => {
  const aged = `update profiles set updated_at = '2020-01-01Z' where id = $1`
  const stamp = async () =>
    (
      await stage.asOperator(`select updated_at = now() as moved from profiles where id = $1`, [CAST.other])
    )[0]
  await stage.asOperator('alter table profiles disable trigger stamp_update')
  await stage.asOperator(aged, [CAST.other])
  await stage.asOperator('alter table profiles enable trigger stamp_update')
  await stage.as('other', 'update profiles set username = username')
  expect(await stamp()).toEqual({ moved: false })
  await rename('other', CAST.other)
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
  expect(await stage.tries('other', `update profiles set ${column} = $1`, [value])).toEqual({ code: '23514' })
})
