import { expect, test } from 'vitest'
import { extensionOf } from './use-new-picture.ts'

test.each([
  ['me.jpg', 'image/jpeg', 'jpg'],
  ['Me On Court.JPEG', 'image/jpeg', 'jpeg'],
  ['me.on.court.png', 'image/png', 'png'],
  ['picture', 'image/avif', 'avif'],
  ['picture.', 'image/svg+xml', 'svg'],
  ['picture.a/../b', '', 'webp'],
  ['.thirteenletters', '', 'webp'],
])('the extension of %s (%s) is kept: %s', (name, type, extension) => {
  expect(extensionOf({ name, type })).toBe(extension)
})
