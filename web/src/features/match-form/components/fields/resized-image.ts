import { encodePicture } from '@/lib/pictures/encode-picture.ts'
import { decodePicture } from '@/lib/pictures/picture-limit.ts'

const MAX_SIDE_PX = 1600
const QUALITY = 0.82

/** A picture small enough to be sent and shown, upright and without what the camera noted. Rejects what is no picture, or too large. */
export async function resizedImage(file: Blob): Promise<Blob> {
  const bitmap = await decodePicture(file)
  const canvas = drawn(bitmap, Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height)))
  bitmap.close()
  return encodePicture(canvas, 'image/webp', QUALITY)
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
