import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG, startTestStorage, type TestStorage } from './testing/test-storage.ts'

// These are bytes without a type, which supabase-js sends as text, in every format of upload.

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
})
afterAll(() => storage.stop())

const DEFAULT_TEXT_TYPE = 'text/plain;charset=UTF-8'
/** The beginning of a JPEG up to its size: the markers of the file, of JFIF and of a frame of one pixel. */
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex')
const clientOf = (key = storage.backend.secretKey) => createClient(storage.backend.url, key).storage
const slowly = (bytes: Buffer) => ReadableStream.from([...bytes].map((byte) => Uint8Array.of(byte)))

test.for<[what: string, content: Buffer | ArrayBuffer | Uint8Array | string, type: string]>([
  ['a PNG', PNG, 'image/png'],
  ['a JPEG', JPEG, 'image/jpeg'],
  ['a JPEG in an ArrayBuffer', Uint8Array.from(JPEG).buffer, 'image/jpeg'],
  ['a JPEG longer than what is looked at', Buffer.concat([JPEG, Buffer.alloc(100_000)]), 'image/jpeg'],
  ['a text', 'Bälle und Schläger', DEFAULT_TEXT_TYPE],
  ['nothing', '', DEFAULT_TEXT_TYPE],
])('%s without a type is what its bytes are', async ([what, content, type]) => {
  const files = clientOf().from('files')
  const name = `member/${what}`
  expect((await files.upload(name, content)).error).toBeNull()
  expect((await files.info(name)).data).toMatchObject({ contentType: type, metadata: {} })
  const kept = Buffer.from(await new Response((await files.download(name)).data).arrayBuffer())
  expect(kept).toEqual(Buffer.from(content as Buffer))
})

test('the bucket decides about the type that is found, as it does about one that is said', async () => {
  const pictures = clientOf().from('pictures')
  expect((await pictures.upload('found', PNG)).error).toBeNull()
  expect((await pictures.upload('text', 'no picture')).error).toMatchObject({
    message: expect.stringContaining('text/plain'),
  })
  expect((await pictures.upload('large', Buffer.concat([PNG, Buffer.alloc(2000)]))).error).toMatchObject({
    statusCode: '413',
  })
  const said = await pictures.upload('said', PNG, { contentType: 'text/plain' })
  expect(said.error?.message).toContain('text/plain is not supported')
})

test('a type is found in a stream of single bytes; policies still refuse what is not the own', async () => {
  const type = { 'content-type': DEFAULT_TEXT_TYPE }
  expect((await storage.request('POST', '/object/files/member/slow', slowly(PNG), type)).status).toBe(200)
  const info = await (await storage.request('GET', '/object/info/files/member/slow')).json()
  expect(info).toMatchObject({ content_type: 'image/png', size: PNG.length })
  const refused = await storage.request('POST', '/object/files/other/slow', PNG, type)
  expect(await refused.json()).toMatchObject({ statusCode: '403' })
  expect((await storage.files()).drafts).toEqual([])
})

test('a bucket names its owner, whichever column knows', async () => {
  const owner = crypto.randomUUID()
  await storage.sql(`insert into storage.buckets (id, name, owner) values ('owned', 'owned', $1)`, [owner])
  expect((await clientOf().getBucket('owned')).data).toMatchObject({ owner })
  expect((await clientOf().getBucket('open')).data).toMatchObject({ owner: '' })
})
