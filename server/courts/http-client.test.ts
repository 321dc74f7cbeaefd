import { expect, test } from 'vitest'
import { fetchData } from './http-client.ts'

test('who does not answer in time has failed, and is not asked again', async () => {
  let asked = 0
  const never: typeof fetch = (_, options) => {
    asked += 1
    return new Promise((_resolve, reject) =>
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
    )
  }
  const world = { fetch: never, now: () => new Date(), sleep: async () => {}, random: () => 0 }
  const manners = { userAgent: 'Courtside', pageMeans: 'blocked' as const, patience: 20 }
  await expect(fetchData(new URL('https://club.example'), world, manners)).rejects.toMatchObject({
    reason: 'timeout',
  })
  expect(asked).toBe(1)
})
