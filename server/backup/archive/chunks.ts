/** Cuts a stream of bytes into pieces of `size` bytes; the last may be shorter. */
export async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length < size) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; length - at >= size; at += size) yield whole.subarray(at, at + size)
    waiting = [whole.subarray(at)]
    length -= at
  }
  if (length > 0) yield Buffer.concat(waiting)
}
