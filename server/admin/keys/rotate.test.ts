import { makeSigningKey } from 'supabase-compatible'
import { expect, test } from 'vitest'
import { rotate } from './rotate.ts'

const HOUR = 3600

test('the new key comes first; the old one keeps its public part, the private one is forgotten', async () => {
  const [old, fresh] = [await makeSigningKey(), await makeSigningKey()]
  const [first, second] = rotate([old], fresh, 1000, HOUR)
  expect(first).toEqual(fresh)
  expect(second).toMatchObject({ kid: old.kid, x: old.x, y: old.y, retired_at: 1000 })
  expect(second).not.toHaveProperty('d')
})

test('a second rotation keeps when each was retired, and leaves out what no valid token can be of', async () => {
  const keys = [await makeSigningKey(), await makeSigningKey(), await makeSigningKey()] as const
  const once = rotate([keys[0]], keys[1], 1000, HOUR)
  const soon = rotate(once, keys[2], 1100, HOUR)
  expect(soon.map((key) => [key.kid, key.retired_at])).toEqual([
    [keys[2].kid, undefined],
    [keys[1].kid, 1100],
    [keys[0].kid, 1000],
  ])
  const later = rotate(once, keys[2], 1000 + 2 * HOUR, HOUR)
  expect(later.map((key) => key.kid)).toEqual([keys[2].kid, keys[1].kid])
})
