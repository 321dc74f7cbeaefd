import { PICTURES } from '@domain/limits.ts'
import { expect, it, vi } from 'vitest'
import { decodePicture, pictureRefusal } from './picture-limit.ts'

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
