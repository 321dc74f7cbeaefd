import { expect, test } from 'vitest'
import { grown } from '../../testing/test-grown.ts'

test('with more members it is an old community of thousands', { timeout: 120_000 }, async () => {
  const counts = await grown(5000, 20)
  expect(counts).toMatchObject({ members: 5040, names: 5040, matches: 31_699, attendees: 400, comments: 500 })
  expect(counts).toMatchObject({ unread: 416, overfull: 0, without_creator: 0, switched_off: 0 })
  expect(counts.places).toBeGreaterThan(100_000)
  expect(counts.to_come).toBeGreaterThan(400)
})
