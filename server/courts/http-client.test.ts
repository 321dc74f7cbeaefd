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
  const outside = { fetch: never, now: () => new Date(), sleep: async () => {}, random: () => 0 }
  const client = { ...outside, userAgent: 'Courtside' }
  const url = new URL('https://club.example')
  await expect(fetchData(url, client, { pageMeans: 'blocked' }, 20)).rejects.toMatchObject({
    reason: 'timeout',
    message: 'no answer within 20 ms',
  })
  expect(asked).toBe(1)
})
