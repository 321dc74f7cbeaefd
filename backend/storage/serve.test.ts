import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openByteStore } from './objects/byte-store.ts'
import { serve } from './serve.ts'
import { PNG, startTestStorage, type TestStorage } from './testing/test-storage.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
  await storage.request('POST', '/object/files/member/text.txt', '0123456789', {
    'content-type': 'text/plain',
  })
})
afterAll(() => storage.stop())

const TEXT = '/object/files/member/text.txt'
const get = (headers: Record<string, string> = {}, method = 'GET') =>
  storage.request(method, TEXT, undefined, headers)

describe('a range', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-100', '0123456789', 'bytes 0-9/10'],
  ])('%s is %s', async (range, text, contentRange) => {
    const answer = await get({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect(answer.headers.get('content-length')).toBe(String(text.length))
    expect(await answer.text()).toBe(text)
  })

  it.each(['bytes=10-', 'bytes=5-4', 'bytes=-0'])('%s is not in it', async (range) => {
    const answer = await get({ range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
    expect(await answer.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
  })

  it.each(['bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=x-y'])('%s is the whole', async (range) => {
    const answer = await get({ range })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('0123456789')
  })

  it('is the whole when it is of another version', async () => {
    expect((await get({ range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
  })
})

describe('a reader who knows the version', () => {
  it('by its tag is sent nothing', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': tag })
      expect(answer.status).toBe(304)
      expect(answer.headers.get('etag')).toBe(etag)
      expect(await answer.text()).toBe('')
    }
    expect((await get({ 'if-none-match': '"x"' })).status).toBe(200)
  })

  it('by its time is sent nothing, unless the tag says otherwise', async () => {
    const since = (await get()).headers.get('last-modified') ?? ''
    expect((await get({ 'if-modified-since': since })).status).toBe(304)
    expect((await get({ 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(200)
    expect((await get({ 'if-modified-since': since, 'if-none-match': '"x"' })).status).toBe(200)
  })
})

it('HEAD tells the size and sends nothing', async () => {
  const answer = await get({}, 'HEAD')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBe('10')
  expect(await answer.text()).toBe('')
  expect((await storage.request('HEAD', '/object/files/member/nothing.txt')).status).toBe(400)
})

it('a page of another origin may send requests', async () => {
  const asked = { 'access-control-request-headers': 'authorization,apikey,x-upsert,cache-control' }
  const answer = await fetch(`${storage.backend.url}/storage/v1${TEXT}`, {
    method: 'OPTIONS',
    headers: asked,
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-headers')).toBe(asked['access-control-request-headers'])
  expect((await get()).headers.get('access-control-allow-origin')).toBe('*')
})

it('an empty object is served as such', async () => {
  const path = '/object/files/member/empty.txt'
  await storage.request('POST', path, Buffer.alloc(0), { 'content-type': 'text/plain' })
  const answer = await storage.request('GET', path)
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

it('when a new version has just replaced the old one, the new one is served', async () => {
  const { rows } = await storage.sql(`select * from storage.objects where name = 'member/text.txt'`)
  const replaced = { ...rows[0], version: crypto.randomUUID() }
  const bytes = await openByteStore(join(storage.folder.objects, '..'), 0, pino({ level: 'silent' }))
  const found = [replaced, rows[0]]
  const find = async () => found.shift() ?? rows[0]
  const app = new Hono().get('/', (c) => serve({ bytes }, c, find, { shared: false }))
  expect(await (await app.request('/')).text()).toBe('0123456789')
})

it('private objects are stored by no shared cache', async () => {
  const answer = await get()
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
  expect(answer.headers.get('vary')).toContain('authorization')
})

describe('content', () => {
  const html = '<script>alert(1)</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  const put = (name: string, type: string, body: string | Buffer) =>
    storage.request('POST', `/object/files/member/${name}`, body, {
      'content-type': type,
      'x-upsert': 'true',
    })

  it.each([
    ['page.html', 'text/html', html],
    ['page.xhtml', 'application/xhtml+xml', html],
    ['picture.svg', 'image/svg+xml', svg],
    ['code.js', 'text/javascript', 'alert(1)'],
    ['code.mjs', 'application/x-javascript', 'alert(1)'],
    ['style.css', 'text/css', 'body{}'],
    ['sheet.xml', 'text/xml', '<?xml version="1.0"?><a/>'],
  ])('that could run, such as %s, is sent as bytes to save', async (name, type, body) => {
    expect((await put(name, type, body)).status).toBe(200)
    const { headers } = await storage.request('GET', `/object/files/member/${name}`)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${name}"`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('that is a picture is shown in place, and can do nothing either', async () => {
    await put('a.png', 'image/png', PNG)
    const { headers } = await storage.request('GET', '/object/files/member/a.png')
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-disposition')).toBeNull()
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is saved under the name that is asked for, whatever signs are in it', async () => {
    const name = encodeURIComponent('Äpfel "\r\nx: y".png')
    const { headers } = await storage.request('GET', `/object/files/member/text.txt?download=${name}`)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_pfel ___x_ y_.png"; filename*=UTF-8''%C3%84pfel%20%22%0D%0Ax%3A%20y%22.png`,
    )
    expect(headers.get('x')).toBeNull()
  })
})
