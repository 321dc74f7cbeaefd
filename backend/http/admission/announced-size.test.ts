import { expect, test } from 'vitest'
import { announcedSize, type SizeHeaders } from './announced-size.ts'

test.each<[SizeHeaders, number]>([
  [{}, 0],
  [{ 'content-length': '0' }, 0],
  [{ 'content-length': '12' }, 12],
  [{ 'transfer-encoding': 'chunked' }, 1000],
  [{ 'transfer-encoding': 'chunked', 'content-length': '12' }, 1000],
])('%j announces %i bytes', (headers, bytes) => {
  expect(announcedSize(headers, 1000)).toBe(bytes)
})
