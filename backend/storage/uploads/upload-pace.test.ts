import { expect, test } from 'vitest'
import { createUploadPace } from './upload-pace.ts'

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
  const pace = createUploadPace({ bytesPerSecond: 1000, burst: 10_000 })
  const slow = read(pace.read('ann', chunks(13, 1000)))
  for (const member of ['ben', undefined]) {
    const { took, bytes } = await read(pace.read(member, chunks(10, 1000)))
    expect(bytes).toBe(10_000)
    expect(took).toBeLessThan(1500)
  }
  expect((await read(pace.read(undefined, chunks(100, 1000)))).bytes).toBe(100_000)
  expect((await slow).took).toBeGreaterThan(2500)
})

test('an upload that is refused counts as one that is read; a small one is refused at once', async () => {
  const pace = createUploadPace({ bytesPerSecond: 10_000, burst: 10_000 })
  const begun = performance.now()
  await pace.refuse('ann', 10_000)
  await pace.refuse(undefined, 1_000_000)
  expect(performance.now() - begun).toBeLessThan(300)
  await pace.refuse('ann', 5000)
  expect(performance.now() - begun).toBeGreaterThan(450)
  const { took } = await read(pace.read('ann', chunks(5, 1000)))
  expect(took).toBeGreaterThan(450)
})
