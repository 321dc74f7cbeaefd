import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { PICTURES } from '../../domain/limits.ts'
import { EVERYBODY, MATCHES, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const avatarOf = (member: Member, stamp = 1) => `${MEMBERS[member]}-avatar-${stamp}.png`
const imageOf = (member: Member, name = 'event.png') => `${MEMBERS[member]}/${name}`

// Runs as the storage service does for a member; it alone may delete.
const put = (who: Who, bucket: string, name: string) =>
  harness.tries(who, 'insert into storage.objects (bucket_id, name) values ($1, $2) returning id', [
    bucket,
    name,
  ])
const rename = (who: Who, from: string, to: string) =>
  harness.tries(who, 'update storage.objects set name = $2 where name = $1 returning id', [from, to])
const sees = (who: Who, name: string) =>
  harness.tries(who, 'select name from storage.objects where name = $1', [name])
const remove = async (who: Who, name: string) => {
  await harness.asOperator(`select set_config('storage.allow_delete_query', 'true', true)`)
  return harness.tries(who, 'delete from storage.objects where name = $1 returning id', [name])
}

const DENIED = { code: '42501' }
beforeEach(async () => {
  const names = [avatarOf('creator'), imageOf('creator'), imageOf('creator', 'hidden.png')]
  await harness.asOperator(
    `insert into storage.objects (bucket_id, name)
     select case when name like '%/%' then 'event-images' else 'avatars' end, name from unnest($1::text[]) as name`,
    [names],
  )
})

test('members upload their own avatar, named as it should be', async () => {
  expect(await put('other', 'avatars', avatarOf('other'))).toEqual({ rows: 1 })
})

test.each([
  ["another member's name", avatarOf('creator', 2)],
  ['no time stamp', `${MEMBERS.other}-avatar-.png`],
  ['no extension', `${MEMBERS.other}-avatar-1`],
  ['a folder', `${MEMBERS.other}-avatar-1/2.png`],
  ['a way out', `${MEMBERS.other}-avatar-1.png/../${avatarOf('creator')}`],
  ['something in front', `x${avatarOf('other')}`],
  ['a second line', `${avatarOf('other')}\n${avatarOf('creator')}`],
  ['nothing of the member', 'avatar.png'],
])('an avatar with %s is refused', async (_what, name) => {
  expect(await put('other', 'avatars', name)).toEqual(DENIED)
})

test.each(['avatars', 'event-images'])('who is not signed in uploads nothing to %s', async (bucket) => {
  expect(await put('nobody', bucket, bucket === 'avatars' ? avatarOf('other') : imageOf('other'))).toEqual(
    DENIED,
  )
})

test("another member's avatar is neither replaced, moved, taken nor deleted", async () => {
  const theirs = avatarOf('creator')
  await put('other', 'avatars', avatarOf('other'))
  for (const who of EVERYBODY.filter((one) => one !== 'creator')) {
    expect(await rename(who, theirs, avatarOf('other', 2))).toEqual({ rows: 0 })
    expect(await remove(who, theirs)).toEqual({ rows: 0 })
  }
  expect(await rename('other', avatarOf('other'), avatarOf('creator', 2))).toEqual(DENIED)
  const upsert = `insert into storage.objects (bucket_id, name) values ('avatars', $1)
    on conflict (bucket_id, name) do update set version = 'other'`
  expect(await harness.tries('other', upsert, [theirs])).toEqual(DENIED)
  expect(await remove('creator', theirs)).toEqual({ rows: 1 })
})

test("another member's avatar is seen while their profile shows it, by members only", async () => {
  const name = avatarOf('creator')
  expect(await sees('creator', name)).toEqual({ rows: 1 })
  expect(await sees('other', name)).toEqual({ rows: 0 })
  await harness.as('creator', 'update profiles set avatar_filename = $1 where id = $2', [
    name,
    MEMBERS.creator,
  ])
  expect(await sees('other', name)).toEqual({ rows: 1 })
  expect(await sees('nobody', name)).toEqual({ rows: 0 })
})

test('a profile shows a picture of its owner only, so nobody goes under the face of another', async () => {
  const show = 'update profiles set avatar_filename = $1 where id = $2 returning id'
  const theirs = avatarOf('creator')
  await harness.as('creator', show, [theirs, MEMBERS.creator])
  for (const name of [
    theirs,
    `${theirs}/../${avatarOf('other')}`,
    imageOf('other'),
    'https://elsewhere.example/a.png',
  ])
    expect(await harness.tries('other', show, [name, MEMBERS.other])).toEqual({ code: '23514' })
  expect(await harness.tries('other', show, [avatarOf('other'), MEMBERS.other])).toEqual({ rows: 1 })
})

test("another member's profile is not made to show another picture, or none", async () => {
  for (const name of [null, avatarOf('creator', 2), avatarOf('other')]) {
    const change = 'update profiles set avatar_filename = $1, avatar_url = null where id = $2 returning id'
    expect(await harness.tries('other', change, [name, MEMBERS.creator])).toEqual({ rows: 0 })
    expect(await harness.tries('nobody', change, [name, MEMBERS.creator])).toEqual(DENIED)
  }
})

test('members upload event images into their own folder', async () => {
  expect(await put('other', 'event-images', imageOf('other'))).toEqual({ rows: 1 })
})

test.each([
  ["another member's folder", imageOf('creator', 'new.png')],
  ['no folder', 'event.png'],
  ['a folder in the folder', imageOf('other', 'deep/event.png')],
  ['a way out', imageOf('other', `../${MEMBERS.creator}/new.png`)],
  ['only dots', imageOf('other', '..')],
  ['no name', imageOf('other', '')],
])('an event image with %s is refused', async (_what, name) => {
  expect(await put('other', 'event-images', name)).toEqual(DENIED)
})

test("another member's event image is neither replaced, moved nor deleted", async () => {
  for (const who of EVERYBODY.filter((one) => one !== 'creator')) {
    expect(await rename(who, imageOf('creator'), imageOf('other'))).toEqual({ rows: 0 })
    expect(await remove(who, imageOf('creator'))).toEqual({ rows: 0 })
  }
  expect(await remove('creator', imageOf('creator'))).toEqual({ rows: 1 })
})

test('an event image is seen by who sees the match that shows it', async () => {
  const show = 'update matches set image_url = $1 where id = $2'
  expect(await sees('other', imageOf('creator'))).toEqual({ rows: 0 })
  await harness.as('creator', show, [imageOf('creator'), MATCHES.open])
  await harness.as('creator', show, [imageOf('creator', 'hidden.png'), MATCHES.hidden])
  expect(await sees('other', imageOf('creator'))).toEqual({ rows: 1 })
  expect(await sees('other', imageOf('creator', 'hidden.png'))).toEqual({ rows: 0 })
  expect(await sees('participant', imageOf('creator', 'hidden.png'))).toEqual({ rows: 1 })
  expect(await sees('nobody', imageOf('creator'))).toEqual({ rows: 0 })
})

test("a match of one member opens no event image of another's", async () => {
  const create = `insert into matches (creator_id, location, skill_level, match_date, end_time, image_url)
    values ($1, 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59', $2)`
  for (const image of [imageOf('creator'), 'https://elsewhere.example/a.png', '/ball.svg', ''])
    expect(await harness.tries('other', create, [MEMBERS.other, image])).toEqual({ code: '23514' })
  expect(await harness.tries('other', create, [MEMBERS.other, imageOf('other')])).toEqual({ rows: 0 })
  await harness.asOperator('update matches set image_url = $1 where creator_id = $2', [
    imageOf('creator'),
    MEMBERS.other,
  ])
  expect(await sees('other', imageOf('creator'))).toEqual({ rows: 0 })
})

test('a picture stays in its bucket, and rows go through the service only', async () => {
  const change = `update storage.objects set bucket_id = 'event-images' where name = $1 returning id`
  expect(await harness.tries('creator', change, [avatarOf('creator')])).toEqual(DENIED)
  expect(await harness.tries('creator', 'delete from storage.objects')).toEqual({
    ...DENIED,
    hint: expect.stringContaining('allow_delete_query'),
  })
})

test.each(EVERYBODY)('%s sees and changes no bucket', async (who) => {
  expect(await harness.tries(who, 'select * from storage.buckets')).toEqual({ rows: 0 })
  expect(await harness.tries(who, 'update storage.buckets set public = true returning id')).toEqual({
    rows: 0,
  })
  expect(await harness.tries(who, `insert into storage.buckets (id, name) values ('mine', 'mine')`)).toEqual(
    DENIED,
  )
})

test('the buckets are private, with the limits that forms hold', async () => {
  const buckets = await harness.asOperator(
    'select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id',
  )
  const types = [...PICTURES.types]
  expect(buckets).toEqual([
    { id: 'avatars', public: false, size: PICTURES.avatarBytes, types },
    { id: 'event-images', public: false, size: PICTURES.eventImageBytes, types },
  ])
})

test('pages let no picture pass that the storage service refuses for its pixels', () => {
  const { pictureSide, picturePixels } = BACKEND_LIMITS.storage
  expect(PICTURES).toMatchObject({ side: pictureSide, pixels: picturePixels })
})
