import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EVENTUALLY } from '../testing/eventually.ts'
import { PNG, startTestStorage, type TestStorage } from './testing/test-storage.ts'

const TIMEOUT_MS = 300
let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage({ uploadTimeout: TIMEOUT_MS })
})
afterAll(() => storage.stop())

/** Begins an upload without ending it. */
function begin(path: string, first: Buffer, headers: Record<string, string>): ClientRequest {
  const { port } = new URL(storage.backend.url)
  const upload = request({
    port,
    method: 'POST',
    path: `/storage/v1/object/files/${path}`,
    headers: { ...storage.headers, ...headers },
  })
  upload.on('error', () => upload.destroy())
  upload.write(first)
  return upload
}

const FORM = { 'content-type': 'multipart/form-data; boundary=x' }
const formHead = Buffer.from(
  '--x\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
)
const KINDS: Record<string, { first: Buffer; headers: Record<string, string> }> = {
  'bytes of known length': { first: PNG, headers: { 'content-type': 'image/png', 'content-length': '1000' } },
  'bytes of unknown length': { first: PNG, headers: { 'content-type': 'image/png' } },
  'a form': { first: Buffer.concat([formHead, PNG]), headers: FORM },
  'a form behind its file': {
    first: Buffer.concat([formHead, PNG, Buffer.from('\r\n--x\r\n')]),
    headers: FORM,
  },
}

const drafts = async () => (await storage.files()).drafts.length

describe.each(Object.entries(KINDS))('an upload as %s', (kind, { first, headers }) => {
  const path = `member/${kind.replaceAll(' ', '-')}.png`

  async function expectNothing() {
    await vi.waitFor(async () => expect(await drafts()).toBe(0), EVENTUALLY)
    expect((await storage.files()).objects).toEqual([])
    expect((await storage.sql('select from storage.objects')).rowCount).toBe(0)
    expect(await (await storage.request('GET', `/object/files/${path}`)).json()).toMatchObject({
      code: 'NoSuchKey',
    })
  }

  it('that is cut off leaves nothing behind', async () => {
    const upload = begin(path, first, headers)
    await vi.waitFor(async () => expect(await drafts()).toBe(1), EVENTUALLY)
    upload.destroy()
    await expectNothing()
  })

  it('that stalls is given up with a reason, and leaves nothing behind', async () => {
    const [answer] = await once(begin(path, first, headers), 'response')
    expect(await json(answer)).toMatchObject({
      statusCode: '408',
      message: expect.stringContaining('given up'),
    })
    expect(answer.headers.connection).toBe('close')
    await expectNothing()
  })
})

it.each([
  ['no boundary', 'multipart/form-data', ''],
  ['no file', FORM['content-type'], '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
  ['no end', FORM['content-type'], `${formHead}12345`],
  ['nothing', FORM['content-type'], ''],
  [
    'an endless field',
    FORM['content-type'],
    `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'b'.repeat(1e5)}\r\n--x--\r\n`,
  ],
])('a form with %s is refused', async (_what, type, body) => {
  const answer = await storage.request('POST', '/object/files/member/form.png', body, {
    'content-type': type,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ statusCode: '400', message: expect.any(String) })
  expect(await drafts()).toBe(0)
})

it('an upload that the policies refuse is refused before its bytes arrive', async () => {
  const [answer] = await once(
    begin('other/a.png', PNG, { 'content-type': 'image/png', 'content-length': '1000000' }),
    'response',
  )
  expect(await json(answer)).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
})

it('an upload that is too large is refused as soon as that is known', async () => {
  const large = { 'content-type': 'image/png', 'content-length': String(1e10) }
  const [told] = await once(begin('member/a.png', PNG, large), 'response')
  expect(await json(told)).toMatchObject({ statusCode: '413' })
  // With a secret key, which is read at full speed: a member reaches the limit after twelve seconds.
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(Buffer.alloc(64 * 1024, 'a')),
  })
  const answer = await storage.request('POST', '/object/files/member/a.txt', endless, {
    'content-type': 'text/plain',
    apikey: storage.backend.secretKey,
    authorization: `Bearer ${storage.backend.secretKey}`,
  })
  expect(await answer.json()).toMatchObject({ statusCode: '413' })
  await vi.waitFor(async () => expect(await drafts()).toBe(0), EVENTUALLY)
})

it('on a disk that is full it is said so, and members read on', async () => {
  const full = await startTestStorage({ reserve: Number.MAX_SAFE_INTEGER })
  const put = (type: string, body: string | Buffer) =>
    full.request('POST', '/object/files/member/a.txt', body, { 'content-type': type })
  for (const answer of [
    await put('text/plain', 'text'),
    await put(FORM['content-type'], Buffer.concat([formHead, PNG])),
  ]) {
    expect(answer.status).toBe(507)
    expect(await answer.json()).toMatchObject({
      statusCode: '507',
      message: expect.stringContaining('no room'),
    })
  }
  expect(await (await full.request('POST', '/object/list/files', '{"prefix":""}')).json()).toEqual([])
  expect(await full.files()).toEqual({ drafts: [], objects: [] })
  await full.stop()
})

it('a reader of the old version gets it whole while a new one takes its place', async () => {
  const path = '/object/files/member/both.txt'
  const put = (letter: string) =>
    storage.request('POST', path, letter.repeat(4e6), { 'content-type': 'text/plain', 'x-upsert': 'true' })
  await put('a')
  const reading = await storage.request('GET', path)
  await put('b')
  expect(new Set(await reading.text())).toEqual(new Set('a'))
  expect(new Set(await (await storage.request('GET', path)).text())).toEqual(new Set('b'))
  expect((await storage.files()).objects).toHaveLength(1)
})

it('of several uploads of the same new object one is kept, whole', async () => {
  const path = '/object/files/member/race.txt'
  const put = (letter: string) =>
    storage.request('POST', path, letter.repeat(1e5), { 'content-type': 'text/plain' })
  const answers = await Promise.all([...'abcdefgh'].map(put))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(await (await storage.request('GET', path)).text()).size).toBe(1)
  expect(await storage.files()).toMatchObject({ drafts: [], objects: { length: 2 } })
})

it('an upload whose row cannot be written leaves nothing behind', async () => {
  const upload = begin('member/late.png', PNG, { 'content-type': 'image/png' })
  await vi.waitFor(async () => expect(await drafts()).toBe(1), EVENTUALLY)
  await storage.sql(`alter table storage.objects rename to elsewhere`)
  upload.end()
  const [answer] = await once(upload, 'response')
  expect(await json(answer)).toMatchObject({ statusCode: '500', code: 'InternalError' })
  await storage.sql(`alter table storage.elsewhere rename to objects`)
  await vi.waitFor(
    async () => expect(await storage.files()).toMatchObject({ drafts: [], objects: { length: 2 } }),
    EVENTUALLY,
  )
})
