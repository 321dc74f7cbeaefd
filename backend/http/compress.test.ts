import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { codingOf, compressed, MIN_COMPRESSED_SIZE } from './compress.ts'

const TEXT = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'Tennis é' })))
const INIT = { status: 206, headers: { 'content-type': 'application/json', 'content-range': '0-199/*' } }

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=none', undefined],
])('accept-encoding %j takes %s', (accepted, coding) => {
  expect(codingOf(accepted)).toBe(coding)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an answer in %s holds the same text, and keeps status and headers', async (accepted, unpack) => {
  const answer = await compressed(accepted, TEXT, INIT)
  expect(answer.status).toBe(206)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...INIT.headers,
    'content-encoding': accepted,
    vary: 'accept-encoding',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(TEXT.length / 4)
  expect(unpack(bytes).toString()).toBe(TEXT)
})

test('a client that accepts nothing gets the text, and caches are told that others may not', async () => {
  const answer = await compressed(undefined, TEXT, INIT)
  expect(await answer.text()).toBe(TEXT)
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
    null,
    'accept-encoding',
  ])
})

test.each([null, 'x'.repeat(MIN_COMPRESSED_SIZE - 1)])(
  'a body that is none or short stays as it is',
  async (body) => {
    const answer = await compressed('br', body, INIT)
    expect(await answer.text()).toBe(body ?? '')
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null])
  },
)

test('the length on the wire varies for the same text', async () => {
  const lengths = new Set<number>()
  for (let time = 0; time < 50; time++) {
    const { headers } = await compressed('br', TEXT, INIT)
    lengths.add(headers.get('x-padding')?.length ?? 0)
  }
  expect(lengths.size).toBeGreaterThan(10)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(128)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1)
})
