import { refuseAndClose } from '../refuse.ts'

/** Passes chunks on. Throws when the next one takes longer than `timeout` milliseconds. */
export async function* withChunkTimeout(
  source: AsyncIterator<Buffer>,
  timeout: number,
): AsyncGenerator<Buffer> {
  while (true) {
    const { done, value } = await withTimeout(source.next(), timeout)
    if (done) return
    yield value
  }
}

/** Returns the result of the promise; throws a Refusal when it takes longer than `timeout` milliseconds. */
export async function withTimeout<Value>(promise: Promise<Value>, timeout: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow(timeout)), timeout)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow(timeout: number) {
  const seconds = Math.ceil(timeout / 1000)
  return refuseAndClose(408, 'RequestTimeout', `The upload was given up after ${seconds} s without a byte`)
}
