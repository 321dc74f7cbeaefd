import type { Page } from './fixtures.ts'

export interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
}

const LOCATION_TAKEN = 'taken at a secret place'

/** A photo in the format of its name, as wide as it is asked to be; a JPEG tells where it was taken. */
export async function photo(page: Page, name: string, width = 900, height = 600): Promise<Picture> {
  const mimeType = /\.jpe?g$/.test(name) ? 'image/jpeg' : 'image/png'
  const drawn = await page.evaluate(draw, { mimeType, width, height })
  const bytes = Buffer.from(drawn.split(',')[1] ?? '', 'base64')
  return { name, mimeType, buffer: mimeType === 'image/jpeg' ? withLocation(bytes) : bytes }
}

/** Tells if a picture still names the position where it was taken. */
export const tellsLocation = (bytes: Buffer): boolean =>
  bytes.includes('Exif') || bytes.includes(LOCATION_TAKEN)

function draw({ mimeType, width, height }: { mimeType: string; width: number; height: number }): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing to draw on')
  const ground = context.createLinearGradient(0, 0, width, height)
  ground.addColorStop(0, '#14484f')
  ground.addColorStop(1, '#dcf24a')
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  return canvas.toDataURL(mimeType)
}

// The segment in which cameras note things comes right after the start of the image.
function withLocation(jpeg: Buffer): Buffer {
  const note = Buffer.from(`Exif\0\0${LOCATION_TAKEN}`)
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)])
}
