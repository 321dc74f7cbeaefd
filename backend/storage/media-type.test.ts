import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { runs } from '../testing/runs.ts'
import { bareType, checkContent, isAllowed } from './media-type.ts'
import { PNG } from './testing/test-storage.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0x10], 'JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
const GIF = bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0x3b])
const WEBP = bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8L', [13, 0, 0, 0, 0x2f, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11])
const AVIF = bytes([0, 0, 0, 0x1c], 'ftypavif', [0, 0, 0, 0], 'avifmif1miaf', [0, 0, 0, 0])
const ZIP = bytes([0x50, 0x4b, 5, 6], Array<number>(18).fill(0))
const MP4 = bytes([0, 0, 0, 0x18], 'ftypisom', [0, 0, 2, 0], 'isommp42')

describe('content', () => {
  it.each<[string, Buffer]>([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/jpg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
    ['image/avif', AVIF],
    ['application/octet-stream', PNG],
    ['application/x-own', ZIP],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ZIP],
    ['audio/mp4', MP4],
    ['text/plain', bytes('Bälle und Schläger')],
    ['text/plain', Buffer.alloc(0)],
    ['text/csv', bytes([0xff, 0xfe, 0x61, 0])],
    ['application/json', bytes('{}')],
    ['image/svg+xml', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['image/svg+xml', bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('that is %s passes', async (type, head) => {
    await expect(checkContent(type, head)).resolves.toBeUndefined()
  })

  it.each<[string, Buffer]>([
    ['image/png', JPEG],
    ['image/png', bytes('<html>')],
    ['image/png', Buffer.alloc(0)],
    ['image/webp', bytes('RIFF....WAVE')],
    ['image/avif', MP4],
    ['image/svg+xml', PNG],
    ['application/pdf', ZIP],
    ['application/zip', PNG],
    ['application/json', GIF],
    ['text/plain', GIF],
    ['text/plain', bytes([0])],
    ['text/html', ZIP],
  ])('that is not %s is refused', async (type, head) => {
    await expect(checkContent(type, head)).rejects.toMatchObject({ body: { code: 'InvalidMimeType' } })
  })

  it('of any kind is detected or refused, and never a server error', async () => {
    const heads = fc.tuple(
      fc.constantFrom(
        PNG,
        JPEG,
        GIF,
        WEBP,
        AVIF,
        ZIP,
        MP4,
        bytes('%PDF'),
        bytes('<?xml '),
        bytes('OggS'),
        bytes('ID3'),
      ),
      fc.nat(40),
      fc.uint8Array({ maxLength: 200 }),
    )
    const types = fc.constantFrom('image/png', 'video/mp4', 'application/zip', 'text/plain', 'audio/mpeg')
    await fc.assert(
      fc.asyncProperty(heads, types, async ([mark, length, rest], type) => {
        const head = Buffer.concat([mark.subarray(0, length), rest])
        await checkContent(type, head).catch((error) => expect(error).toBeInstanceOf(Refusal))
      }),
      { numRuns: runs(200, 5000) },
    )
  })
})

it.each([
  ['image/png', ['image/png'], true],
  ['image/png', ['IMAGE/PNG; x=y'], true],
  ['image/png', ['image/*'], true],
  ['image/jpg', ['image/jpeg'], true],
  ['image/png', ['*/*'], true],
  ['image/png', [], true],
  ['image/png', null, true],
  ['image/png', ['image/jpeg', 'text/*'], false],
  ['imagex/png', ['image/*'], false],
])('%s in a bucket of %j: %s', (type, allowed, expected) => {
  expect(isAllowed(type, allowed)).toBe(expected)
})

it('a type is normalized without its parameters, in lower case', () => {
  expect(bareType(' Text/Plain; charset="UTF-8" ')).toBe('text/plain')
})
