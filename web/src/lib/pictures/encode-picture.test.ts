import { expect, it } from 'vitest'
import { encodePicture } from './encode-picture.ts'

/** A canvas of a browser that writes these types, and PNG for all others. */
function canvasOf(...types: string[]) {
  const filled: string[] = []
  const canvas = {
    width: 4,
    height: 4,
    getContext: () => ({ fillRect: () => filled.push('white') }),
    toBlob: (give: (blob: Blob | null) => void, type: string) =>
      give(new Blob(['x'], { type: types.includes(type) ? type : 'image/png' })),
  } as unknown as HTMLCanvasElement
  return { canvas, filled }
}

it('a browser that writes WebP does', async () => {
  const { canvas, filled } = canvasOf('image/webp', 'image/jpeg')
  expect((await encodePicture(canvas, 'image/webp', 0.8)).type).toBe('image/webp')
  expect(filled).toEqual([])
})

it('one that cannot gives a JPEG on white, never a PNG', async () => {
  const { canvas, filled } = canvasOf('image/jpeg')
  expect((await encodePicture(canvas, 'image/webp', 0.8)).type).toBe('image/jpeg')
  expect(filled).toEqual(['white'])
})

it('an empty canvas is no picture', async () => {
  const canvas = { toBlob: (give: (blob: null) => void) => give(null) } as unknown as HTMLCanvasElement
  await expect(encodePicture(canvas, 'image/jpeg', 0.8)).rejects.toThrow('empty')
})
