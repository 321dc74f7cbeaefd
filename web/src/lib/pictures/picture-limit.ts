import { PICTURES } from '@domain/limits.ts'
import { type Message, messages } from '@domain/messages.ts'

/** A picture with so many pixels that browsers run out of memory; its message is for the person who chose it. */
export class PictureTooLargeError extends Error {
  constructor() {
    super(messages.profile.tooManyPixels(PICTURES.side, PICTURES.pixels))
  }
}

/** The file as a picture, upright. Rejects with a PictureTooLargeError, or with what the browser says of a file that is no picture. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  if (Math.max(width, height) <= PICTURES.side && width * height <= PICTURES.pixels) return bitmap
  bitmap.close()
  throw new PictureTooLargeError()
}

/** The words for a file that cannot be taken. */
export function pictureRefusal(error: unknown): Message {
  return error instanceof PictureTooLargeError ? { title: error.message } : messages.profile.notAnImage
}
