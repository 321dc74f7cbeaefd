import { expect, test } from 'vitest'
import { createUploadPace } from './upload-limits.ts'

async function* chunks(count: number, size: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) yield Buffer.alloc(size)
}

/** Returns the milliseconds until all was read, and the number of bytes. */
async function read(source: AsyncIterable<Buffer>): Promise<{ took: number; bytes: number }> {
  const begun = performance.now()
  let bytes = 0
  for await (const chunk of source) bytes += chunk.length
  return { took: performance.now() - begun, bytes }
}

test('all uploads of a member together are read at the pace, nothing of them is lost', async () => {
  const pace = createUploadPace({ bytesPerSecond: 100_000, burst: 10_000 })
  const [first, second] = await Promise.all([
    read(pace.read('ann', chunks(20, 1000))),
    read(pace.read('ann', chunks(20, 1000))),
  ])
  expect(first.bytes + second.bytes).toBe(40_000)
  expect(Math.max(first.took, second.took)).toBeGreaterThan(280)
})

test('the first bytes, other members and secret keys do not wait for it', async () => {
  const pace = createUploadPace({ bytesPerSecond: 2000, burst: 10_000 })
  let isRead = false
  const slow = read(pace.read('ann', chunks(13, 1000))).finally(() => {
    isRead = true
  })
  for (const member of ['ben', undefined]) {
    const { bytes } = await read(pace.read(member, chunks(10, 1000)))
    expect({ bytes, isRead }).toEqual({ bytes: 10_000, isRead: false })
  }
  expect((await read(pace.read(undefined, chunks(100, 1000)))).bytes).toBe(100_000)
  expect((await slow).took).toBeGreaterThan(1250)
})

test('an upload that is refused counts as one that is read; a small one is refused at once', async () => {
  const pace = createUploadPace({ bytesPerSecond: 10_000, burst: 10_000 })
  const begun = performance.now()
  // None of these waits for a timer, so a timer that was set before them is not up yet.
  const timer = new Promise((resolve) => setTimeout(resolve, 0, 'a timer'))
  const atOnce = Promise.all([pace.refuse('ann', 10_000), pace.refuse(undefined, 1_000_000)])
  expect(await Promise.race([atOnce.then(() => 'at once'), timer])).toBe('at once')
  await pace.refuse('ann', 5000)
  expect(performance.now() - begun).toBeGreaterThan(450)
  await read(pace.read('ann', chunks(5, 1000)))
  expect(performance.now() - begun).toBeGreaterThan(950)
})
