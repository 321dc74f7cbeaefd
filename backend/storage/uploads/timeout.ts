import { refuseAndClose } from '../refuse.ts'

/** Passes chunks on as they are asked for. Throws when the next one takes longer than `patience` milliseconds. */
export async function* withPatience(source: AsyncIterator<Buffer>, patience: number): AsyncGenerator<Buffer> {
  while (true) {
    const { done, value } = await inTime(source.next(), patience)
    if (done) return
    yield value
  }
}

/** What the promise gives; throws a Refusal when it takes longer than `patience` milliseconds. */
export async function inTime<Value>(promise: Promise<Value>, patience: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow(patience)), patience)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow(patience: number) {
  const seconds = Math.ceil(patience / 1000)
  return refuseAndClose(408, 'RequestTimeout', `The upload was given up after ${seconds} s without a byte`)
}
