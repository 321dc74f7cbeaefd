import { typeOfContent } from './media-type.ts'
import type { Upload } from './uploads/read-upload.ts'

/** The type that supabase-js sends for bytes without a given type. */
const DEFAULT_TEXT_TYPE = /^text\/plain; ?charset=utf-8$/i
/** Bytes that suffice to recognize a type. */
const HEAD_BYTES = 4100

/**
 * Detects the type of an upload without a given one: supabase-js sends a picture in a buffer as text. Reads only as much of the
 * content as necessary.
 */
export async function detectType(upload: Upload): Promise<Upload> {
  if (!DEFAULT_TEXT_TYPE.test(upload.contentType)) return upload
  const rest = upload.content[Symbol.asyncIterator]()
  const head = await readHead(rest)
  const contentType = (await typeOfContent(Buffer.concat(head))) ?? upload.contentType
  return { ...upload, contentType, content: continued(head, rest) }
}

async function readHead(content: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const head: Buffer[] = []
  for (let size = 0; size < HEAD_BYTES; ) {
    const { done, value } = await content.next()
    if (done) break
    head.push(value)
    size += value.length
  }
  return head
}

async function* continued(head: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
