import { expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

it('puts off whoever comes when all slots are taken, and gives back those that are done or failed', async () => {
  const slots = createUploadSlots(2)
  const done = Promise.withResolvers<string>()
  const failed = Promise.withResolvers<string>()
  const running = [slots.use(() => done.promise), slots.use(() => failed.promise)]
  await expect(slots.use(async () => 'third')).rejects.toMatchObject({
    body: { statusCode: '429' },
    headers: { 'retry-after': '1' },
  })
  done.resolve('done')
  failed.reject(new Error('failed'))
  expect((await Promise.allSettled(running)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await Promise.all([slots.use(async () => 1), slots.use(async () => 2)])).toEqual([1, 2])
})
