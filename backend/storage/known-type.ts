import { typeOfContent } from './media-type.ts'
import type { Upload } from './uploads/read-upload.ts'

/** The type that supabase-js gives to bytes when its caller gives none. */
const UNSAID = /^text\/plain; ?charset=utf-8$/i
/** As many bytes as it takes to recognise a type. */
const HEAD_BYTES = 4100

/**
 * Takes an upload for what its bytes are when nobody said what they are: a picture that supabase-js sends from a buffer is
 * called a text. Reads as much of the content as that takes, and no more.
 */
export async function withKnownType(upload: Upload): Promise<Upload> {
  if (!UNSAID.test(upload.contentType)) return upload
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
