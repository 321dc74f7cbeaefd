import { sameType } from '../media-type.ts'
import type { TempFile } from '../objects/byte-store.ts'
import { invalidType, refuse } from '../refuse.ts'
import { hasReadableSize, pictureSize } from './picture-size.ts'

/** A decoded picture takes four bytes per pixel in every browser that shows it, however small its file is. */
export const MAX_PICTURE = { side: 16_384, pixels: 50_000_000 }

/** Bytes at the beginning of a file that have to contain its size: cameras write notes and thumbnails before it. */
const SEARCHED = 1024 * 1024

/**
 * Throws EntityTooLarge when a picture (PNG, JPEG, GIF, WebP, AVIF) has more pixels than MAX_PICTURE_BYTES, and InvalidMimeType when
 * its size cannot be found.
 */
export async function checkPicture(type: string, tempFile: Pick<TempFile, 'start'>): Promise<void> {
  const picture = sameType(type)
  if (!hasReadableSize(picture)) return
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
