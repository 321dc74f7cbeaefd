import { PICTURES } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'
import type { Message } from './toast.ts'

/** Thrown for a picture with so many pixels that browsers run out of memory; its message is for the member. */
class PictureTooLargeError extends Error {
  constructor() {
    const { side } = PICTURES
    const millions = PICTURES.pixels / 1e6
    super(t`This picture is too large: it may have ${side} pixels on a side and ${millions} million in all.`)
  }
}

/** Decodes a file as an upright picture. Rejects with a PictureTooLargeError, or with the browser's error if the file is no picture. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  if (Math.max(width, height) <= PICTURES.side && width * height <= PICTURES.pixels) return bitmap
  bitmap.close()
  throw new PictureTooLargeError()
}

export function pictureRefusal(error: unknown): Message {
  return error instanceof PictureTooLargeError ? { title: error.message } : notAnImage()
}

const notAnImage = (): Message => ({
  title: t`Please upload an image file`,
  description: t`JPEG, PNG, WebP, GIF and AVIF can be read here. Save a photo of another kind, such as HEIC, as JPEG first.`,
})

/** Encodes a canvas. A browser that cannot write WebP would return a PNG, many times larger: there it becomes a JPEG on white. Rejects an empty one. */
export async function encodePicture(
  canvas: HTMLCanvasElement,
  type: 'image/webp' | 'image/jpeg',
  quality: number,
): Promise<Blob> {
  const picture = await fileOf(canvas, type, quality)
  if (picture.type === type || type === 'image/jpeg') return picture
  whiten(canvas)
  return fileOf(canvas, 'image/jpeg', quality)
}

function fileOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
      type,
      quality,
    ),
  )
}

function whiten(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
}
