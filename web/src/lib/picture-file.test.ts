import { PICTURES } from '@domain/limits.ts'
import { expect, it, vi } from 'vitest'
import { decodePicture, encodePicture, pictureRefusal } from './picture-file.ts'

const close = vi.fn()
const decodesTo = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
const refusalOf = () => decodePicture(new Blob()).catch(pictureRefusal)

it('tells a picture with too many pixels apart from what is no picture', async () => {
  decodesTo(PICTURES.side, Math.floor(PICTURES.pixels / PICTURES.side))
  expect(await refusalOf()).toMatchObject({ width: PICTURES.side })
  expect(close).not.toHaveBeenCalled()
  const tooLarge = 'This picture is too large: it may have 16384 pixels on a side and 50 million in all.'
  for (const [width, height] of [
    [PICTURES.side + 1, 1],
    [1, PICTURES.side + 1],
    [10_000, 5001],
  ] as const) {
    decodesTo(width, height)
    expect(await refusalOf()).toEqual({ title: tooLarge })
  }
  expect(close).toHaveBeenCalledTimes(3)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
  expect(await refusalOf()).toEqual({
    title: 'Please upload an image file',
    description: expect.stringContaining('JPEG, PNG, WebP, GIF and AVIF'),
  })
})

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
