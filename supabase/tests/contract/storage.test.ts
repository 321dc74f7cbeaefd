import { randomUUID } from 'node:crypto'
import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => new Blob([PNG], { type: 'image/png' })
let stamp = Date.now()
const avatarOf = ({ id }: Member) => `${id}-avatar-${stamp++}.png`

let target: Target
let member: Member
let other: Member
let avatars: ReturnType<Member['supabase']['storage']['from']>
const bucket = `contract-${randomUUID()}`
beforeAll(async () => {
  target = await openTarget()
  member = await target.newMember()
  other = await target.newMember()
  avatars = member.supabase.storage.from('avatars')
  const { error } = await target.service.storage.createBucket(bucket, { public: true })
  expect(error).toBeNull()
})
afterAll(async () => {
  await target.service.storage.emptyBucket(bucket)
  await target.service.storage.deleteBucket(bucket)
  await target.stop()
})

const files = () => target.service.storage.from(bucket)
const refusal = (error: Error | null) => {
  const { statusCode, message } = error as unknown as { statusCode: string; message: string }
  return { statusCode, message }
}
const RLS = { statusCode: '403', message: 'new row violates row-level security policy' }
const NOT_FOUND = { statusCode: '404', message: 'Object not found' }

describe('an avatar', () => {
  it('is uploaded as a form and downloaded as it was', async () => {
    const name = avatarOf(member)
    const { data, error } = await avatars.upload(name, picture())
    expect(error).toBeNull()
    expect(data).toEqual({ path: name, fullPath: `avatars/${name}`, id: expect.any(String) })
    const downloaded = await avatars.download(name)
    expect(downloaded.data?.type).toBe('image/png')
    expect(Buffer.from(await new Response(downloaded.data).arrayBuffer())).toEqual(PNG)
  })

  it('is uploaded as bytes, with a type, and kept with a cache time of an hour', async () => {
    const name = avatarOf(member)
    await avatars.upload(name, PNG, { contentType: 'image/png', metadata: { crop: 'round' } })
    const { data } = await avatars.info(name)
    expect(data).toMatchObject({
      name,
      bucketId: 'avatars',
      size: PNG.length,
      contentType: 'image/png',
      cacheControl: 'max-age=3600',
      metadata: { crop: 'round' },
    })
  })

  it('takes no second upload, unless it may take the place of the first', async () => {
    const name = avatarOf(member)
    await avatars.upload(name, picture())
    const again = await avatars.upload(name, picture())
    expect(refusal(again.error)).toEqual({ statusCode: '409', message: 'The resource already exists' })
    expect((await avatars.upload(name, picture(), { upsert: true })).error).toBeNull()
    expect((await avatars.update(name, picture())).error).toBeNull()
  })

  it('has a link for a day that works without a session', async () => {
    const name = avatarOf(member)
    await avatars.upload(name, picture())
    const { data } = await avatars.createSignedUrl(name, 86_400)
    const answer = await fetch(data?.signedUrl ?? '')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    const saved = await avatars.createSignedUrl(name, 60, { download: 'me.png' })
    const download = await fetch(saved.data?.signedUrl ?? '')
    expect(download.headers.get('content-disposition')).toContain('filename="me.png"')
  })

  it('has links together with others, and a refusal for what is not there', async () => {
    const name = avatarOf(member)
    await avatars.upload(name, picture())
    const { data } = await avatars.createSignedUrls([name, 'nothing.png'], 60)
    expect(data?.[0]).toMatchObject({ path: name, error: null })
    expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200)
    expect(data?.[1]).toMatchObject({ path: 'nothing.png', signedUrl: null, error: expect.any(String) })
    expect(refusal((await avatars.createSignedUrl('nothing.png', 60)).error)).toEqual(NOT_FOUND)
  })

  it('is told to exist or not', async () => {
    const name = avatarOf(member)
    await avatars.upload(name, picture())
    expect((await avatars.exists(name)).data).toBe(true)
    expect((await avatars.exists('nothing.png')).data).toBe(false)
    expect(refusal((await avatars.info('nothing.png')).error)).toEqual(NOT_FOUND)
    expect(refusal((await avatars.download('nothing.png')).error)).toEqual(NOT_FOUND)
  })

  it('is removed', async () => {
    const name = avatarOf(member)
    await avatars.upload(name, picture())
    const { data } = await avatars.remove([name, 'nothing.png'])
    expect(data?.map((object) => object.name)).toEqual([name])
    expect(refusal((await avatars.download(name)).error)).toEqual(NOT_FOUND)
  })

  it('is uploaded by a link, once', async () => {
    const name = avatarOf(member)
    const { data } = await avatars.createSignedUploadUrl(name)
    const nobody = target.newClient().storage.from('avatars')
    const first = await nobody.uploadToSignedUrl(name, data?.token ?? '', picture())
    expect(first.data).toEqual({ path: name, fullPath: `avatars/${name}` })
    const second = await nobody.uploadToSignedUrl(name, data?.token ?? '', picture())
    expect(refusal(second.error).statusCode).toBe('409')
    const elsewhere = await nobody.uploadToSignedUrl(avatarOf(member), data?.token ?? '', picture())
    expect(elsewhere.error).not.toBeNull()
    expect(refusal((await avatars.createSignedUploadUrl(avatarOf(other))).error)).toEqual(RLS)
  })

  it('has to be a picture', async () => {
    const text = await avatars.upload(avatarOf(member), 'words')
    expect(refusal(text.error).statusCode).toBe('415')
    const lie = await avatars.upload(avatarOf(member), 'words', { contentType: 'image/png' })
    expect(refusal(lie.error)).toMatchObject({ statusCode: '415' })
  })

  it('has at most 5 MiB', async () => {
    const large = new Blob([PNG, Buffer.alloc(5 * 1024 * 1024)], { type: 'image/png' })
    expect(refusal((await avatars.upload(avatarOf(member), large)).error).statusCode).toBe('413')
    const bytes = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])
    const raw = await avatars.upload(avatarOf(member), bytes, { contentType: 'image/png' })
    expect(refusal(raw.error).statusCode).toBe('413')
  })
})

describe('the avatar of another member', () => {
  it('can neither be made, replaced, moved, copied over nor removed', async () => {
    const theirs = avatarOf(other)
    const own = avatarOf(member)
    const foreign = other.supabase.storage.from('avatars')
    await foreign.upload(theirs, picture())
    await avatars.upload(own, picture())
    expect(refusal((await avatars.upload(avatarOf(other), picture())).error)).toEqual(RLS)
    expect((await avatars.upload(theirs, picture(), { upsert: true })).error).not.toBeNull()
    expect((await avatars.update(theirs, picture())).error).not.toBeNull()
    expect(refusal((await avatars.move(theirs, avatarOf(member))).error)).toEqual(NOT_FOUND)
    expect(refusal((await avatars.move(own, avatarOf(other))).error)).toEqual(RLS)
    expect(refusal((await avatars.copy(own, avatarOf(other))).error)).toEqual(RLS)
    expect((await avatars.remove([theirs])).data).toEqual([])
    expect((await foreign.download(theirs)).error).toBeNull()
  })

  it('is seen when a profile shows it, and not before', async () => {
    const theirs = avatarOf(other)
    await other.supabase.storage.from('avatars').upload(theirs, picture())
    expect(refusal((await avatars.createSignedUrl(theirs, 60)).error)).toEqual(NOT_FOUND)
    await other.supabase.from('profiles').update({ avatar_filename: theirs }).eq('id', other.id)
    expect((await avatars.createSignedUrl(theirs, 60)).error).toBeNull()
    const { data } = await avatars.list('', { search: `${other.id}-avatar` })
    expect(data?.map(({ name }) => name)).toEqual([theirs])
  })
})

describe('objects', () => {
  it('are listed by name, a hundred at a time, with their folders', async () => {
    for (const name of ['b.txt', 'A.txt', 'folder/x.txt', 'folder/deep/y.txt', 'c_1%.txt'])
      if (!name.includes('%')) await files().upload(`list/${name}`, name)
    const { data } = await files().list('list')
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['A.txt', false],
      ['b.txt', false],
      ['folder', true],
    ])
    expect(data?.[0]?.metadata).toMatchObject({ size: 5, mimetype: 'text/plain;charset=UTF-8' })
    const found = await files().list('list/folder', { search: 'X' })
    expect(found.data?.map(({ name }) => name)).toEqual(['x.txt'])
    const last = await files().list('list', {
      limit: 1,
      offset: 1,
      sortBy: { column: 'name', order: 'desc' },
    })
    expect(last.data?.map(({ name }) => name)).toEqual(['b.txt'])
    const latest = await files().list('list', { sortBy: { column: 'created_at', order: 'desc' } })
    expect(latest.data?.map(({ name }) => name)).toEqual(['folder', 'A.txt', 'b.txt'])
    expect(refusal((await files().list('list', { limit: 0 })).error).statusCode).toBe('400')
  })

  it('are moved and copied', async () => {
    await files().upload('move/a.txt', 'text')
    expect((await files().move('move/a.txt', 'move/b.txt')).data).toMatchObject({
      message: 'Successfully moved',
    })
    expect((await files().copy('move/b.txt', 'move/c.txt')).data).toEqual({ path: `${bucket}/move/c.txt` })
    for (const name of ['b', 'c'])
      expect(await (await files().download(`move/${name}.txt`)).data?.text()).toBe('text')
    expect(refusal((await files().move('move/b.txt', 'move/c.txt')).error).statusCode).toBe('409')
    expect(refusal((await files().copy('move/a.txt', 'move/d.txt')).error)).toEqual(NOT_FOUND)
  })

  it('in a public bucket have an address of their own', async () => {
    await files().upload('public/a.txt', 'text', { cacheControl: '60' })
    const answer = await fetch(files().getPublicUrl('public/a.txt').data.publicUrl)
    expect(await answer.text()).toBe('text')
    expect(answer.headers.get('cache-control')).toBe('max-age=60')
    expect((await fetch(avatars.getPublicUrl('any.png').data.publicUrl)).status).toBe(400)
  })
})

describe('buckets', () => {
  it('are made, read, changed, emptied and deleted with a secret key', async () => {
    const id = `contract-${randomUUID()}`
    const { storage } = target.service
    const options = { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] }
    expect((await storage.createBucket(id, options)).data).toEqual({ name: id })
    expect((await storage.getBucket(id)).data).toMatchObject({ file_size_limit: 1e6, public: false })
    expect((await storage.listBuckets({ search: id })).data?.map((each) => each.id)).toEqual([id])
    expect((await storage.updateBucket(id, { public: true })).error).toBeNull()
    expect((await storage.getBucket(id)).data).toMatchObject({
      public: true,
      allowed_mime_types: ['image/*'],
    })
    await storage.from(id).upload('a.png', picture())
    expect(refusal((await storage.deleteBucket(id)).error).statusCode).toBe('409')
    expect((await storage.emptyBucket(id)).error).toBeNull()
    expect((await storage.deleteBucket(id)).error).toBeNull()
    expect(refusal((await storage.getBucket(id)).error)).toEqual({
      statusCode: '404',
      message: 'Bucket not found',
    })
  })

  it('are not for members', async () => {
    const { storage } = member.supabase
    expect((await storage.listBuckets()).data).toEqual([])
    expect((await storage.getBucket(bucket)).error).not.toBeNull()
    expect(refusal((await storage.createBucket('mine')).error)).toEqual(RLS)
    expect((await storage.updateBucket('avatars', { public: true })).error).not.toBeNull()
    expect(refusal((await storage.emptyBucket('avatars')).error).statusCode).toBe('403')
    expect((await storage.deleteBucket('avatars')).error).not.toBeNull()
  })
})

describe('refused is', () => {
  it.each<[string, () => PromiseLike<{ error: Error | null }>]>([
    ['a transformed picture', () => avatars.download('any.png', { transform: { width: 10 } })],
    ['a purge', () => avatars.purgeCache('any.png')],
    ['a purge of a bucket', () => member.supabase.storage.purgeBucketCache('avatars')],
    ['a version', () => avatars.remove([{ path: 'any.png', versionId: randomUUID() }])],
    ['a life cycle', () => target.service.storage.getBucketLifecycle('avatars')],
  ])('%s', async (_what, call) => {
    const { error } = await call()
    expect(refusal(error).statusCode).toBe('409')
    expect(refusal(error).message).toMatch(/^This backend does not offer /)
  })
})
