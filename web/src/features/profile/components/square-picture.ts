import { encodePicture } from '@/lib/pictures/encode-picture.ts'

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

// Three times what the largest avatar takes, for the finest screens.
const SIDE = 384
const QUALITY = 0.85

/** That square as a small file, without what the camera noted (place and time among it). A photo stays a JPEG. */
export function squarePicture(picture: ImageBitmap, square: Square, extension: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, SIDE, SIDE)
  return encodePicture(canvas, /^jpe?g$/.test(extension) ? 'image/jpeg' : 'image/webp', QUALITY)
}

/** Extension of a file's name, as far as it can stand in the name of the stored picture. */
export function extensionOf({ name, type }: { name: string; type: string }): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1] ?? /^image\/([a-z0-9]{1,10})/.exec(type)?.[1]
  return extension?.toLowerCase() ?? 'webp'
}
