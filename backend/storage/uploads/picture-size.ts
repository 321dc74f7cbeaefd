import { sameType } from '../media-type.ts'
import type { TempFile } from '../objects/byte-store.ts'
import { invalidType, refuse } from '../storage.ts'

/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

// This is our own code because the libraries for it have repeatedly looped forever on boxes of size 0 (CVE-2025-71319,
// CVE-2025-71329), and this runs on the main thread. Each step below goes forward, so the work is bounded by the given bytes.
// Sources: PNG (W3C), GIF89a, RFC 9649 (WebP), ITU T.81 (JPEG), ISO 14496-12 and AV1-ISOBMFF (AVIF).

const READERS: Record<string, (bytes: Buffer) => PictureSize | undefined> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
  'image/avif': avifSize,
}

/** A decoded picture takes four bytes per pixel in every browser that shows it, however small its file is. */
export const MAX_PICTURE = { side: 16_384, pixels: 50_000_000 }

/** Bytes at the beginning of a file that have to contain its size: cameras write notes and thumbnails before it. */
const SEARCHED = 1024 * 1024

/**
 * Throws EntityTooLarge when a picture (PNG, JPEG, GIF, WebP, AVIF) has more pixels than MAX_PICTURE, and InvalidMimeType when
 * its size cannot be found.
 */
export async function checkPicture(type: string, tempFile: Pick<TempFile, 'start'>): Promise<void> {
  const picture = sameType(type)
  if (!Object.hasOwn(READERS, picture)) return
  const size = pictureSize(picture, await tempFile.start(SEARCHED))
  if (!size) throw invalidType('The size of the picture cannot be read')
  const { width, height } = size
  const { side, pixels } = MAX_PICTURE
  if (Math.max(width, height) <= side && width * height <= pixels) return
  throw refuse(
    413,
    'EntityTooLarge',
    `The picture has ${width} x ${height} pixels; it may have ${side} on a side and ${pixels} in all`,
    'Payload too large',
  )
}

/**
 * Returns the size that a browser allocates for the picture: the largest of its parts. Undefined when the bytes do not contain
 * it.
 *
 * @param bytes the beginning of the file
 */
export function pictureSize(type: string, bytes: Buffer): PictureSize | undefined {
  const size = READERS[type]?.(bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function pngSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Returns the screen, enlarged to its frames: browsers do the same with files whose first frame is larger. */
function gifSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 13) return undefined
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = 13 + colorTable(bytes.readUInt8(10))
  while (at + 10 <= bytes.length) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x21) at = afterSubBlocks(bytes, at + 2)
    else if (kind === 0x2c) {
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = afterSubBlocks(bytes, at + 11 + colorTable(bytes.readUInt8(at + 9)))
    } else break
  }
  return size
}

const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes.readUInt8(at) !== 0) at += bytes.readUInt8(at) + 1
  return at + 1
}

function webpSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30) return undefined
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Markers from C0 to CF begin a frame, but for those that define tables (C4, CC) or are reserved (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2
  while (at + 9 <= bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

/** Boxes that hold boxes, and how many bytes of their own come first. */
const HOLDERS: Record<string, number> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
}
const DEEPEST = 8

function avifSize(bytes: Buffer): PictureSize | undefined {
  const sizes: PictureSize[] = []
  readBoxes(bytes, sizes, DEEPEST)
  if (sizes.length === 0) return undefined
  return {
    width: sizes.reduce((most, { width }) => Math.max(most, width), 0),
    height: sizes.reduce((most, { height }) => Math.max(most, height), 0),
  }
}

/** Reads the sizes of still pictures (`ispe`) and of sequences (`av01`). A truncated box is read up to its end. */
function readBoxes(bytes: Buffer, sizes: PictureSize[], depth: number): void {
  let at = 0
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const isLong = length === 1 && at + 16 <= bytes.length
    const head = isLong ? 16 : 8
    const whole = length === 0 ? bytes.length - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : length
    if (whole < head) return
    const content = bytes.subarray(at + head, at + whole)
    if (type === 'ispe' && content.length >= 12)
      sizes.push({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) })
    if (type === 'av01' && content.length >= 28)
      sizes.push({ width: content.readUInt16BE(24), height: content.readUInt16BE(26) })
    const own = HOLDERS[type]
    if (own !== undefined && depth > 0) readBoxes(content.subarray(own), sizes, depth - 1)
    at += whole
  }
}
