import { sameType } from '../media-type.ts'
import type { Draft } from '../objects/byte-store.ts'
import { invalidType, refuse } from '../refuse.ts'
import { hasReadableSize, pictureSize } from './picture-size.ts'

/** Decoded, a picture takes four bytes a pixel of every browser that shows it, however few bytes its file has. */
export const LARGEST_PICTURE = { side: 16_384, pixels: 50_000_000 }

/** Bytes at the beginning of a file in which its size has to stand: notes and thumbnails of cameras come before it. */
const SEARCHED = 1024 * 1024

/**
 * Throws EntityTooLarge when a picture (PNG, JPEG, GIF, WebP, AVIF) has more pixels than LARGEST_PICTURE, and InvalidMimeType when
 * its size cannot be found.
 */
export async function checkPicture(type: string, draft: Pick<Draft, 'start'>): Promise<void> {
  const picture = sameType(type)
  if (!hasReadableSize(picture)) return
  const size = pictureSize(picture, await draft.start(SEARCHED))
  if (!size) throw invalidType('The size of the picture cannot be read')
  const { width, height } = size
  const { side, pixels } = LARGEST_PICTURE
  if (Math.max(width, height) <= side && width * height <= pixels) return
  throw refuse(
    413,
    'EntityTooLarge',
    `The picture has ${width} x ${height} pixels; it may have ${side} on a side and ${pixels} in all`,
    'Payload too large',
  )
}
