import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../../http/refusal.ts'
import { invalidRequest, refuseAndClose, tooLarge, uploadAborted } from '../storage.ts'

const LIMITS = { fields: 10, files: 1, parts: 12, fieldSize: 64 * 1024, headerPairs: 20 }

/**
 * Reads a form up to its file, whose content is then streamed; `limit` is its maximum number of bytes, `timeout` is in
 * milliseconds. Throws InvalidRequest for any other body.
 */
export async function readForm(request: IncomingMessage, limit: number, timeout: number) {
  const parser = openParser(request, limit)
  const { fields, found, over } = listen(parser, limit)
  request.on('error', () => over.reject(uploadAborted()))
  request.on('close', () => request.complete || over.reject(uploadAborted()))
  request.pipe(parser)
  const { type, stream } = await withTimeout(found, timeout)
  over.promise.catch((error) => stream.destroy(error))
  return {
    /** The fields before the file, by name. */
    fields,
    type,
    content: readStream(stream, timeout),
    /** Resolves at the end of the form; rejects when it was aborted. */
    finished: () => withTimeout(over.promise, timeout),
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
    // The listener is added at once: the error may occur before the stream is read, and an unhandled one would end the process.
    stream.on('error', () => over.reject(uploadAborted()))
    stream.on('limit', () => over.reject(tooLarge(limit)))
    found.resolve({ type, stream })
  })
  parser.on('finish', over.resolve)
  parser.on('error', () => over.reject(uploadAborted()))
  return { fields, found: found.promise, over }
}

/**
 * Streams the content of an upload. Throws when it is cut off, or when the next chunk takes longer than `timeout` milliseconds.
 * Stopping early leaves the connection open, so that a response can be sent.
 */
export async function* readStream(source: Readable, timeout: number): AsyncGenerator<Buffer> {
  const chunks = source.iterator({ destroyOnReturn: false })
  try {
    while (true) {
      const { done, value } = await withTimeout(chunks.next(), timeout)
      if (done) return
      yield value
    }
  } catch (error) {
    throw error instanceof Refusal ? error : uploadAborted()
  }
}

/** Returns the result of the promise; throws a Refusal when it takes longer than `timeout` milliseconds. */
async function withTimeout<Value>(promise: Promise<Value>, timeout: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const message = `The upload was given up after ${Math.ceil(timeout / 1000)} s without a byte`
  const timer = setTimeout(() => late.reject(refuseAndClose(408, 'RequestTimeout', message)), timeout)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
