import { expect, it } from 'vitest'
import { createUploadSlots } from './upload-limits.ts'

const PUT_OFF = { body: { statusCode: '429' }, headers: { 'retry-after': '1' } }

it('puts off whoever comes when all slots are taken, and gives back those that are done or failed', async () => {
  const slots = createUploadSlots(2)
  const done = Promise.withResolvers<string>()
  const failed = Promise.withResolvers<string>()
  const running = [slots.use('ada', () => done.promise), slots.use('bob', () => failed.promise)]
  await expect(slots.use('cem', async () => 'third')).rejects.toMatchObject(PUT_OFF)
  done.resolve('done')
  failed.reject(new Error('failed'))
  expect((await Promise.allSettled(running)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await Promise.all([slots.use('ada', async () => 1), slots.use('ada', async () => 2)])).toEqual([
    1, 2,
  ])
})

it('one member leaves slots to others, a secret key need not', async () => {
  const slots = createUploadSlots(4, 1)
  const done = Promise.withResolvers<string>()
  const running = [undefined, undefined, 'ada'].map((who) => slots.use(who, () => done.promise))
  await expect(slots.use('ada', async () => 'second')).rejects.toMatchObject(PUT_OFF)
  expect(await slots.use('bob', async () => 'first')).toBe('first')
  done.resolve('done')
  await Promise.all(running)
})
