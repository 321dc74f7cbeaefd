import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { PNG, startTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { checkPicture, MAX_PICTURE, pictureSize } from './picture-size.ts'

const u16 = (value: number) => [value >> 8, value & 255]
const u16le = (value: number) => [value & 255, value >> 8]
const u24le = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

const png = (width: number, height: number) =>
  bytes([0x89], 'PNG\r\n\x1a\n', u32(13), 'IHDR', u32(width), u32(height), [8, 0, 0, 0, 0])
const gif = (width: number, height: number, ...frames: number[][]) =>
  bytes('GIF89a', u16le(width), u16le(height), [0xf0, 0, 0], Array<number>(6).fill(0), ...frames, [0x3b])
const gifFrame = (left: number, top: number, width: number, height: number) => [
  0x2c,
  ...u16le(left),
  ...u16le(top),
  ...u16le(width),
  ...u16le(height),
  0,
  2,
  1,
  0,
  0,
]
const gifComment = [0x21, 0xfe, 3, 1, 2, 3, 2, 0x2c, 0x2c, 0]
const webp = (chunk: string, ...content: number[][]) =>
  bytes('RIFF', u32(0), 'WEBP', chunk, u32(0), ...content, Array<number>(8).fill(0))
const jpeg = (width: number, height: number, ...before: number[][]) =>
  bytes([0xff, 0xd8], ...before, [
    0xff,
    0xff,
    0xc2,
    ...u16(11),
    8,
    ...u16(height),
    ...u16(width),
    1,
    1,
    0x11,
    0,
  ])
const exif = (length: number) => [0xff, 0xe1, ...u16(length), ...Array<number>(length - 2).fill(0xff)]
const box = (type: string, ...content: (number[] | Buffer)[]) => {
  const inner = bytes(...content)
  return bytes(u32(inner.length + 8), type, inner)
}
const ispe = (width: number, height: number) => box('ispe', [0, 0, 0, 0], u32(width), u32(height))
const avif = (...sizes: Buffer[]) =>
  bytes(
    box('ftyp', bytes('avif')),
    box('meta', [0, 0, 0, 0], box('hdlr', [0]), box('iprp', box('ipco', ...sizes))),
  )
const sequence = (width: number, height: number) => {
  const sample = box('av01', Array<number>(24).fill(0), u16(width), u16(height), Array<number>(50).fill(0))
  const stsd = box('stsd', [0, 0, 0, 0, 0, 0, 0, 1], sample)
  return bytes(
    box('ftyp', bytes('avis')),
    box('moov', box('trak', box('mdia', box('minf', box('stbl', stsd))))),
  )
}

const PICTURES: [type: string, what: string, file: Buffer, width: number, height: number][] = [
  ['image/png', 'a small one', PNG, 1, 1],
  ['image/png', 'a large one', png(60_000, 50_000), 60_000, 50_000],
  ['image/gif', 'a small one', gif(300, 200), 300, 200],
  [
    'image/gif',
    'frames larger than the screen',
    gif(1, 1, gifComment, gifFrame(0, 0, 5, 5), gifFrame(7, 9, 60_000, 50_000)),
    60_007,
    50_009,
  ],
  ['image/webp', 'lossless', webp('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f]), 16_384, 16_384],
  ['image/webp', 'lossy', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...u16le(640), ...u16le(480)]), 640, 480],
  ['image/webp', 'extended', webp('VP8X', [0, 0, 0, 0], u24le(59_999), u24le(49_999)), 60_000, 50_000],
  ['image/jpeg', 'a large one', jpeg(60_000, 50_000), 60_000, 50_000],
  [
    'image/jpeg',
    'the notes of a camera before it',
    jpeg(4032, 3024, exif(60_000), exif(60_000), [0xff, 0xd0]),
    4032,
    3024,
  ],
  ['image/avif', 'a small one', avif(ispe(320, 240)), 320, 240],
  [
    'image/avif',
    'a large part among small ones',
    avif(ispe(32, 24), ispe(60_000, 50_000), ispe(1, 1)),
    60_000,
    50_000,
  ],
  ['image/avif', 'a sequence', sequence(60_000, 50_000), 60_000, 50_000],
]

test.each(PICTURES)('the size of %s with %s is read', (type, _what, file, width, height) => {
  expect(pictureSize(type, file)).toEqual({ width, height })
})

test.each(PICTURES)(
  '%s with %s that is cut anywhere, or of random bytes, never throws',
  (type, _what, file) => {
    for (let length = 0; length < Math.min(file.length, 300); length++)
      pictureSize(type, file.subarray(0, length))
    const marred = fc.tuple(fc.nat({ max: file.length - 1 }), fc.uint8Array({ maxLength: 12 }))
    fc.assert(
      fc.property(marred, ([at, random]) => {
        const copy = Buffer.from(file)
        copy.set(random.subarray(0, copy.length - at), at)
        pictureSize(type, copy)
      }),
      { seed: 20261122, numRuns: runs(100, 3000) },
    )
  },
)

test.each([
  ['image/avif', 'boxes of size 0', Buffer.alloc(1024 * 1024)],
  ['image/avif', 'the smallest boxes', Buffer.concat(Array<Buffer>(131_072).fill(box('meta')))],
  [
    'image/avif',
    'nested boxes',
    Buffer.concat(Array<Buffer>(32_768).fill(box('moov', box('trak', box('mdia', box('minf')))))),
  ],
  [
    'image/gif',
    'the smallest blocks',
    bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], Buffer.alloc(1024 * 1024, 0x21)),
  ],
  ['image/jpeg', 'fill bytes alone', bytes([0xff, 0xd8], Buffer.alloc(1024 * 1024, 0xff))],
])('a megabyte of %s with %s is looked through once', (type, _what, file) => {
  const began = process.threadCpuUsage()
  pictureSize(type, file)
  // This takes a few milliseconds of processor time; the limit detects an endless loop.
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(2000)
})

describe('a picture', () => {
  const { side, pixels } = MAX_PICTURE
  const check = (width: number, height: number) =>
    checkPicture('image/png', { start: async () => png(width, height) })

  it('of the largest size passes, one beyond does not', async () => {
    await check(side, Math.floor(pixels / side))
    await check(Math.floor(pixels / side), side)
    await expect(check(side + 1, 1)).rejects.toMatchObject({
      body: { statusCode: '413', code: 'EntityTooLarge' },
    })
    await expect(check(1, side + 1)).rejects.toMatchObject({ body: { statusCode: '413' } })
    await expect(check(side, Math.floor(pixels / side) + 1)).rejects.toMatchObject({
      body: { statusCode: '413' },
    })
  })

  it('that does not say its size is refused, and what is no picture is not looked at', async () => {
    const start = async () => Buffer.alloc(100)
    await expect(checkPicture('image/jpg', { start })).rejects.toMatchObject({
      body: { code: 'InvalidMimeType' },
    })
    await checkPicture('text/plain', { start: () => Promise.reject(new Error('read')) })
  })
})

describe('uploading', () => {
  let storage: TestStorage
  beforeAll(async () => {
    storage = await startTestStorage()
  })
  afterAll(() => storage.stop())

  /** A complete PNG of one colour: a few kilobytes for any number of pixels. */
  function bomb(side: number): Buffer {
    const chunk = (type: string, content: Buffer) =>
      bytes(u32(content.length), type, content, u32(crc32(bytes(type, content))))
    const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8) + 1), { level: 9 })
    return bytes(
      [0x89],
      'PNG\r\n\x1a\n',
      chunk('IHDR', bytes(u32(side), u32(side), [1, 0, 0, 0, 0])),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    )
  }

  it('keeps no small file of very many pixels, whichever way it comes', async () => {
    const request = async (...call: Parameters<TestStorage['request']>) =>
      (await storage.request(...call)).json()
    const type = { 'content-type': 'image/png' }
    const refused = { statusCode: '413', message: expect.stringContaining('60000 x 60000 pixels') }
    expect(await request('POST', '/object/files/member/bomb.png', bomb(60_000), type)).toMatchObject(refused)
    const { token } = (await request('POST', '/object/upload/sign/files/member/bomb.png', '{}')) as {
      token: string
    }
    const link = `/object/upload/sign/files/member/bomb.png?token=${token}`
    expect(await request('PUT', link, bomb(60_000), type)).toMatchObject(refused)
    // A file of another type is never shown; copying must not make a picture of it.
    const anything = { 'content-type': 'application/octet-stream' }
    await request('POST', '/object/files/member/bytes', bomb(60_000), anything)
    const copy = {
      bucketId: 'files',
      sourceKey: 'member/bytes',
      destinationKey: 'member/copy.png',
      copyMetadata: false,
      metadata: { mimetype: 'image/png' },
    }
    expect(
      await request('POST', '/object/copy', JSON.stringify(copy), { 'content-type': 'application/json' }),
    ).toMatchObject(refused)
    expect((await storage.files()).objects).toHaveLength(1)
    expect((await storage.request('POST', '/object/files/member/fine.png', bomb(4000), type)).status).toBe(
      200,
    )
  })
})
