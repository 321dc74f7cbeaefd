import { invalidType } from './storage.ts'
import type { Upload } from './uploads/read-upload.ts'

const SHAPE = /^([\w.+-]+\/[\w.+-]+)(\s*;\s*[\w-]+=("[^"\r\n]*"|[\w.+-]+))*$/
/** This type says nothing about the content, which is downloaded and never shown. */
const OCTET_STREAM = 'application/octet-stream'

const SAME: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'video/x-msvideo': 'video/vnd.avi',
  'video/x-matroska': 'video/matroska',
  'text/xml': 'application/xml',
  'application/x-zip-compressed': 'application/zip',
  'application/x-gzip': 'application/gzip',
}
const MPEG4 = /^(audio|video)\/(mp4|quicktime|x-m4[av])$/
const OGG = /^(audio|video|application)\/(ogg|opus)/
const MATROSKA = /^(audio|video)\/(webm|matroska)$/

/** The detected type may be the container format of the given one. */
const CONTAINERS: [found: RegExp, said: RegExp][] = [
  [/^application\/zip$/, /^application\/(vnd\.|epub|java-archive)|\+zip$/],
  [/^application\/x-cfb$/, /^application\/(msword|vnd\.ms-|vnd\.visio)/],
  [/^application\/xml$/, /\+xml$/],
  [MPEG4, MPEG4],
  [OGG, OGG],
  [MATROSKA, MATROSKA],
]
/** Some of these formats have no signature. */
const WITHOUT_MARK = /^text\/|xml$|^application\/(rtf|json)$/

/** Forty modules, loaded with the first upload instead of with each start. */
const loadDetection = () => import('file-type')

/** Normalizes `image/PNG; x=y` to `image/png`. Throws InvalidMimeType for an invalid media type. */
export function bareType(header: string): string {
  const type = SHAPE.exec(header.trim())?.[1]
  if (!type) throw invalidType(`mime type ${header.slice(0, 100)} is not supported`)
  return type.toLowerCase()
}

/** Tells whether a bucket accepts the type; its list may contain `image/*`. Null accepts all. */
export function isAllowed(type: string, allowed: string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  const [family] = type.split('/')
  return allowed.some((entry) => {
    const wanted = entry.split(';')[0]?.trim().toLowerCase() ?? ''
    return (
      wanted === '*/*' || wanted === '*' || wanted === `${family}/*` || sameType(wanted) === sameType(type)
    )
  })
}

/** Throws InvalidMimeType when the first bytes show that the content is not what its type says. */
export async function checkContent(type: string, head: Buffer): Promise<void> {
  const said = sameType(type)
  if (said === OCTET_STREAM) return
  const { fileTypeFromBuffer, supportedMimeTypes } = await loadDetection()
  const isRecognised = supportedMimeTypes.has(said) && !WITHOUT_MARK.test(said)
  const detected = (await fileTypeFromBuffer(head))?.mime
  const found = detected && sameType(detected.split(';')[0] ?? '')
  if (found ? fits(said, found, isRecognised) : fitsUnknown(said, head, isRecognised)) return
  throw invalidType(`The content is ${found ?? 'not recognised'}, but its type says ${type}`)
}

/** Some types have several names; returns the one that detection uses. */
export function sameType(type: string): string {
  return Object.hasOwn(SAME, type) ? (SAME[type] ?? type) : type
}

function fits(said: string, found: string, isRecognised: boolean): boolean {
  if (said === found || CONTAINERS.some(([wrapping, content]) => wrapping.test(found) && content.test(said)))
    return true
  // A custom format may be based on a known one; pictures, sounds and texts may not be anything else.
  return !isRecognised && !/^(image|audio|video|font|text)\//.test(said) && !WITHOUT_MARK.test(said)
}

function fitsUnknown(said: string, head: Buffer, isRecognised: boolean): boolean {
  const isUtf16 = ['feff', 'fffe'].includes(head.subarray(0, 2).toString('hex'))
  return said.startsWith('text/') ? isUtf16 || !head.includes(0) : !isRecognised
}

/** The type that supabase-js sends for bytes without a given type. */
const DEFAULT_TEXT_TYPE = /^text\/plain; ?charset=utf-8$/i
/** Bytes that suffice to recognize a type. */
export const HEAD_BYTES = 4100

/**
 * Detects the type of an upload without a given one: supabase-js sends a picture in a buffer as text. Reads only as much of the
 * content as necessary.
 */
export async function detectType(upload: Upload): Promise<Upload> {
  if (!DEFAULT_TEXT_TYPE.test(upload.contentType)) return upload
  const rest = upload.content[Symbol.asyncIterator]()
  const head = await readHead(rest)
  const { fileTypeFromBuffer } = await loadDetection()
  const contentType = (await fileTypeFromBuffer(Buffer.concat(head)))?.mime ?? upload.contentType
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
