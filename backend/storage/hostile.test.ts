import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PNG, startTestStorage, type TestStorage } from './testing/test-storage.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
  await storage.request('POST', '/object/files/member/a.txt', 'mine', { 'content-type': 'text/plain' })
  await storage.sql(`insert into storage.objects (bucket_id, name, version, metadata)
    select 'files', 'secret/a.txt', version, metadata from storage.objects where name = 'member/a.txt'`)
})
afterAll(() => storage.stop())

/** Sends the path unchanged: fetch would normalize it. */
function raw(method: string, path: string, body = '') {
  const length = String(Buffer.byteLength(body))
  const headers = { ...storage.headers, 'content-type': 'text/plain', 'content-length': length }
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { port } = new URL(storage.backend.url)
    request({ port, method, path: `/storage/v1${path}`, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .on('error', reject)
      .end(body)
  })
}

const ESCAPES = [
  'member/../secret/a.txt',
  'member/%2e%2e/secret/a.txt',
  'member%2f..%2fsecret%2fa.txt',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2fetc%2fpasswd',
  '/etc/passwd',
  'member//a.txt',
  'member/a.txt%00.png',
  'member/%ff%fe.txt',
  'member/%zz.txt',
  'member/a%0d%0ax.txt',
  `member/${'a'.repeat(1025)}`,
  'member/%f0%9f%8e%be.txt',
]

describe.each(ESCAPES)('the key %s', (key) => {
  it.each(['POST', 'PUT', 'GET', 'DELETE'])('is refused on %s', async (method) => {
    const before = await storage.files()
    const { status, body } = await raw(method, `/object/files/${key}`, method.startsWith('P') ? 'x' : '')
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    expect(await storage.files()).toEqual(before)
  })
})

it.each(['../../../../etc/passwd', 'member\\..\\..\\..\\..\\etc\\passwd'])(
  'the path %s leads nowhere',
  async (path) => {
    const { status } = await raw('GET', `/object/files/${path}`)
    expect([400, 404]).toContain(status)
  },
)

it('keys in bodies are looked at in the same way', async () => {
  for (const destinationKey of ['../x', '/x', 'member/../x', '']) {
    const body = JSON.stringify({ bucketId: 'files', sourceKey: 'member/a.txt', destinationKey })
    for (const verb of ['move', 'copy'])
      expect(JSON.parse((await raw('POST', `/object/${verb}`, body)).body)).toMatchObject({
        code: 'InvalidKey',
      })
  }
})

it("an object in another member's folder is not found", async () => {
  const secret = '/object/files/secret/a.txt'
  for (const path of [
    secret,
    secret.replace('object', 'object/authenticated'),
    secret.replace('object', 'object/info'),
  ])
    expect(JSON.parse((await raw('GET', path)).body)).toMatchObject({ statusCode: '404' })
  expect(JSON.parse((await raw('GET', secret.replace('object', 'object/public'))).body)).toMatchObject({
    code: 'NoSuchBucket',
  })
  expect(JSON.parse((await raw('POST', '/object/list/files', '{"prefix":"secret"}')).body)).toEqual([])
  expect(JSON.parse((await raw('DELETE', '/object/files', '{"prefixes":["secret/a.txt"]}')).body)).toEqual([])
})

it.each(['{"prefix":"%"}', '{"prefix":"_ecret"}', '{"prefix":"", "search":"%ecret"}', '{"prefix":"\\\\"}'])(
  'a list does not take %s for a pattern',
  async (body) => {
    expect(JSON.parse((await raw('POST', '/object/list/files', body)).body)).toEqual([])
  },
)

it.each([
  ['/object/list/files', '{"prefix":"", "sortBy":{"column":"name; drop table x"}}'],
  ['/object/list/files', '{"prefix":"", "sortBy":{"column":"version"}}'],
  ['/object/list/files', '{"prefix":"", "limit":"1; x"}'],
  ['/object/list/files', '{'],
  ['/object/list/files', '[]'],
  ['/object/sign/files', '{"expiresIn":0, "paths":["member/a.txt"]}'],
  ['/object/sign/files/member/a.txt', '{"expiresIn":1e300}'],
  ['/object/move', '{}'],
  ['/bucket', '{"name":"a/b"}'],
  ['/bucket', '{"name":"x", "file_size_limit":"20 parsecs"}'],
])('%s refuses %s', async (path, body) => {
  const { status, body: answer } = await raw('POST', path, body)
  expect(status).toBe(400)
  expect(JSON.parse(answer)).toMatchObject({ statusCode: '400' })
})

it('a name with signs that text cannot hold is no fault of the server', async () => {
  const { status } = await raw('POST', '/object/list/files', '{"prefix":"\\u0000"}')
  expect(status).toBe(400)
})

describe('without a key', () => {
  it.each([
    ['GET', '/bucket'],
    ['GET', '/object/files/member/a.txt'],
    ['GET', '/object/authenticated/files/member/a.txt'],
    ['POST', '/object/files/member/new.txt'],
    ['POST', '/object/list/files'],
    ['DELETE', '/object/files'],
    ['POST', '/object/sign/files/member/a.txt'],
  ])('%s %s is refused', async (method, path) => {
    const answer = await fetch(`${storage.backend.url}/storage/v1${path}`, { method })
    expect(answer.status).toBe(401)
  })
})

it('an unknown route is refused', async () => {
  const { status, body } = await raw('PATCH', '/object/files/member/a.txt')
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({ statusCode: '404', message: expect.stringContaining('PATCH') })
})

describe('content that is not what it says', () => {
  it.each<[string, string | Buffer]>([
    ['image/png', 'not a picture'],
    ['image/png', '<html></html>'],
    ['image/jpeg', PNG],
    ['image/gif', Buffer.alloc(0)],
    ['text/plain', PNG],
    ['text/plain', Buffer.from([1, 0, 2])],
    ['application/pdf', PNG],
    ['application/json', PNG],
    ['video/mp4', PNG],
  ])('as %s is refused', async (type, body) => {
    const answer = await storage.request('POST', '/object/files/member/lie', body, { 'content-type': type })
    expect(await answer.json()).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
    expect((await storage.request('GET', '/object/files/member/lie')).status).toBe(400)
    expect((await storage.files()).drafts).toEqual([])
  })

  it.each(['picture', 'image/', 'image/png\\', 'x/y; z'])('as %s is no type at all', async (type) => {
    const answer = await storage.request('POST', '/object/files/member/lie', PNG, { 'content-type': type })
    expect(await answer.json()).toMatchObject({ statusCode: '415' })
  })
})

describe('a bucket with limits', () => {
  const put = (body: Buffer, type: string) =>
    storage.request('POST', '/object/pictures/a.png', body, { 'content-type': type, 'x-upsert': 'true' })

  it('takes what fits', async () => {
    expect((await put(PNG, 'image/png')).status).toBe(200)
  })

  it('refuses other types and more bytes, also by moving and copying', async () => {
    expect(await (await put(Buffer.from('text'), 'text/plain')).json()).toMatchObject({ statusCode: '415' })
    const large = Buffer.concat([PNG, Buffer.alloc(1024)])
    expect(await (await put(large, 'image/png')).json()).toMatchObject({ statusCode: '413' })
    const form = new FormData()
    form.append('', new Blob([large], { type: 'image/png' }))
    expect(await (await storage.request('PUT', '/object/pictures/a.png', form)).json()).toMatchObject({
      statusCode: '413',
    })
    await storage.request('POST', '/object/files/member/large.png', large, { 'content-type': 'image/png' })
    for (const [verb, sourceKey, statusCode] of [
      ['move', 'member/a.txt', '415'],
      ['copy', 'member/a.txt', '415'],
      ['move', 'member/large.png', '413'],
      ['copy', 'member/large.png', '413'],
    ]) {
      const body = { bucketId: 'files', sourceKey, destinationBucket: 'pictures', destinationKey: 'b.png' }
      const answer = await storage.request('POST', `/object/${verb}`, JSON.stringify(body))
      expect(await answer.json()).toMatchObject({ statusCode })
    }
  })
})
