import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../../http/refusal.ts'
import { cutOff, invalidRequest, tooLarge } from '../refuse.ts'
import { inTime } from './timeout.ts'

const LIMITS = { fields: 10, files: 1, parts: 12, fieldSize: 64 * 1024, headerPairs: 20 }

export interface Form {
  /** What stood before the file, by name. */
  fields: Map<string, string>
  file: { type: string; content: AsyncGenerator<Buffer> }
  /** Resolves when the form has ended; rejects when it was cut off. */
  finished(): Promise<void>
}

/**
 * Reads a form up to its file, whose content then comes as it is asked for; `limit` is the most bytes that it may have.
 * Throws InvalidRequest for what is no such form. `patience`: milliseconds.
 */
export async function readForm(request: IncomingMessage, limit: number, patience: number): Promise<Form> {
  const parser = openParser(request, limit)
  const { fields, found, over } = listen(parser, limit)
  request.on('error', () => over.reject(cutOff()))
  request.on('close', () => request.complete || over.reject(cutOff()))
  request.pipe(parser)
  const { type, stream } = await inTime(found, patience)
  over.promise.catch((error) => stream.destroy(error))
  return {
    fields,
    file: { type, content: contentOf(stream) },
    finished: () => inTime(over.promise, patience),
  }
}

function openParser(request: IncomingMessage, limit: number) {
  try {
    const headers = request.headers as BusboyHeaders
    return new Busboy({ headers, limits: { ...LIMITS, fileSize: limit } })
  } catch {
    throw invalidRequest('The form has no boundary')
  }
}

function listen(parser: BusboyInstance, limit: number) {
  const fields = new Map<string, string>()
  const found = Promise.withResolvers<{ type: string; stream: BusboyFileStream }>()
  const over = Promise.withResolvers<void>()
  over.promise.then(() => found.reject(invalidRequest('The form has no file')), found.reject)
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) over.reject(invalidRequest(`${name}: is too long`))
    fields.set(name, value)
  })
  parser.on('file', (_name, stream, _filename, _encoding, type) => {
    // At once: both can come before anybody reads, and an error that nobody hears would end the process.
    stream.on('error', () => over.reject(cutOff()))
    stream.on('limit', () => over.reject(tooLarge(limit)))
    found.resolve({ type, stream })
  })
  parser.on('finish', over.resolve)
  parser.on('error', () => over.reject(cutOff()))
  return { fields, found: found.promise, over }
}

async function* contentOf(stream: BusboyFileStream): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw error instanceof Refusal ? error : cutOff()
  }
}
