import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'
import { invalidType } from './refuse.ts'

const SHAPE = /^([\w.+-]+\/[\w.+-]+)(\s*;\s*[\w-]+=("[^"\r\n]*"|[\w.+-]+))*$/
/** Says nothing about the content, and is never shown, only saved. */
const ANYTHING = 'application/octet-stream'

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

/** What is found may be the wrapping of what is said. */
const WRAPPINGS: [found: RegExp, said: RegExp][] = [
  [/^application\/zip$/, /^application\/(vnd\.|epub|java-archive)|\+zip$/],
  [/^application\/x-cfb$/, /^application\/(msword|vnd\.ms-|vnd\.visio)/],
  [/^application\/xml$/, /\+xml$/],
  [MPEG4, MPEG4],
  [OGG, OGG],
  [MATROSKA, MATROSKA],
]
/** Some of these have no mark at their beginning. */
const WITHOUT_MARK = /^text\/|xml$|^application\/(rtf|json)$/
const RECOGNISED = new Set([...supportedMimeTypes].filter((type) => !WITHOUT_MARK.test(type)))

/** `image/PNG; x=y` is `image/png`. Throws InvalidMimeType for what is no media type. */
export function bareType(header: string): string {
  const type = SHAPE.exec(header.trim())?.[1]
  if (!type) throw invalidType(`mime type ${header.slice(0, 100)} is not supported`)
  return type.toLowerCase()
}

/** Whether a bucket takes the type; its list may have `image/*`. Null takes all. */
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
  if (said === ANYTHING) return
  const detected = await typeOfContent(head)
  const found = detected && sameType(detected.split(';')[0] ?? '')
  if (found ? fits(said, found) : fitsUnknown(said, head)) return
  throw invalidType(`The content is ${found ?? 'not recognised'}, but its type says ${type}`)
}

/** The type that the first bytes of a content show; undefined for a text and for what is not known. */
export async function typeOfContent(head: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime
}

/** Several names are in use for some types; this is the one that the content is told by. */
export function sameType(type: string): string {
  return Object.hasOwn(SAME, type) ? (SAME[type] ?? type) : type
}

function fits(said: string, found: string): boolean {
  if (said === found || WRAPPINGS.some(([wrapping, content]) => wrapping.test(found) && content.test(said)))
    return true
  // Somebody's own format may be built on a known one; a picture, a sound or a text may not be something else.
  return !RECOGNISED.has(said) && !/^(image|audio|video|font|text)\//.test(said) && !WITHOUT_MARK.test(said)
}

function fitsUnknown(said: string, head: Buffer): boolean {
  if (said.startsWith('text/')) return !head.includes(0) || isUtf16(head)
  return !RECOGNISED.has(said)
}

function isUtf16(head: Buffer): boolean {
  return ['feff', 'fffe'].includes(head.subarray(0, 2).toString('hex'))
}
